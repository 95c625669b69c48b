/// A key to sort by and what goes with it.
struct SortRecord: BitwiseCopyable {
  var key: UInt64
  var payload: UInt64
}

/// Sorting in linear time, stable: least significant digit first.
enum RadixSort {
  private static let digitBits = 11
  private static let bucketCount = 1 << digitBits

  /// Sorts the first `count` records by the bits `bits` of their keys.
  ///
  /// - Parameters:
  ///   - records: what is to be sorted; afterwards in order, or else their content is undefined.
  ///   - spare: as much memory again.
  /// - Returns: whichever of the two holds the result.
  static func sort(
    _ records: WorkMemory<SortRecord>, _ spare: WorkMemory<SortRecord>, count: Int, bits: Range<Int>
  ) -> WorkMemory<SortRecord> {
    var (source, target) = (records, spare)
    guard count > 1 else { return source }
    for shift in stride(from: bits.lowerBound, to: bits.upperBound, by: digitBits) {
      let width = min(digitBits, bits.upperBound - shift)
      if pass(source, target, count: count, shift: UInt64(shift), mask: (1 << UInt64(width)) - 1) {
        swap(&source, &target)
      }
    }
    return source
  }

  /// Sorts by one digit; false where all records have the same one and nothing was moved.
  private static func pass(
    _ source: WorkMemory<SortRecord>, _ target: WorkMemory<SortRecord>, count: Int, shift: UInt64, mask: UInt64
  ) -> Bool {
    let pieces = pieces(for: count)
    let histograms = WorkMemory<Int32>(capacity: pieces * bucketCount)
    concurrently(pieces) { piece in
      let (records, histogram) = (source.base, histograms.base + piece * bucketCount)
      histogram.initialize(repeating: 0, count: bucketCount)
      for index in count * piece / pieces..<count * (piece + 1) / pieces {
        histogram[Int(truncatingIfNeeded: records[index].key &>> shift & mask)] &+= 1
      }
    }
    // From counts to the places where each piece puts its first record of a digit.
    var place: Int32 = 0
    for bucket in 0..<bucketCount {
      let start = place
      for piece in 0..<pieces {
        let slot = piece * bucketCount + bucket
        (histograms.base[slot], place) = (place, place &+ histograms.base[slot])
      }
      if Int(place &- start) == count { return false }
    }
    concurrently(pieces) { piece in
      let (records, sorted) = (source.base, target.base)
      let places = histograms.base + piece * bucketCount
      for index in count * piece / pieces..<count * (piece + 1) / pieces {
        let record = records[index]
        let bucket = Int(truncatingIfNeeded: record.key &>> shift & mask)
        sorted[Int(places[bucket])] = record
        places[bucket] &+= 1
      }
    }
    return true
  }
}

extension FixedWidthInteger {
  /// How many bits its value takes.
  var usedBits: Int { bitWidth - leadingZeroBitCount }
}
