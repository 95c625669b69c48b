/// Where in a style something stands: `layers[12].paint.line-width`, and its line.
package struct StylePath: Hashable, Sendable, CustomStringConvertible {
  package var path: String
  package var line: Int

  package init(path: String, line: Int) {
    self.path = path
    self.line = line
  }

  func member(_ key: String, line: Int) -> StylePath {
    StylePath(path: path.isEmpty ? key : "\(path).\(key)", line: line)
  }

  func element(_ index: Int, line: Int) -> StylePath { StylePath(path: "\(path)[\(index)]", line: line) }

  package var description: String { path.isEmpty ? "line \(line)" : "\(path) (line \(line))" }
}

/// What makes a style unusable. One line: where, what was expected, what was found.
package struct StyleError: Error, Hashable, Sendable, CustomStringConvertible {
  package var place: StylePath
  package var message: String

  package init(place: StylePath, message: String) {
    self.place = place
    self.message = message
  }

  package var description: String { "\(place): \(message)" }
}

/// What is ignored but worth knowing: a property that nobody knows, a kind of layer that is not drawn.
package struct StyleWarning: Hashable, Sendable, CustomStringConvertible {
  package var place: StylePath
  package var message: String

  package var description: String { "\(place): \(message)" }
}
