internal import Raster

/// Paths collected under what they are painted with, in the order in which each look first came.
///
/// All the pieces of a look are painted by one command: tiles meet without a seam (the coverage of both sides of a
/// shared edge adds up), and translucent pieces do not darken where they touch.
struct PathBatches<Look: Hashable> {
  private var indices: [Look: Int] = [:]
  private(set) var batches: [(look: Look, path: Path)] = []

  mutating func withPath(for look: Look, _ body: (inout Path) -> Void) {
    let index = indices[look] ?? batches.count
    if index == batches.count {
      indices[look] = index
      batches.append((look, Path()))
    }
    body(&batches[index].path)
  }
}
