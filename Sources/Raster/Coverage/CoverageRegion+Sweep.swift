/// Turning accumulated edges into pixels. Each sweep leaves the buffer zero.
extension CoverageRegion {
  private typealias Cells = SIMD4<Int32>
  private typealias Coverage = SIMD4<UInt32>

  /// Blends a colour with what the sink gathered.
  /// - Parameters:
  ///   - pixels: The canvas's first pixel. Up to four pixels past the region's end are read and written back unchanged.
  ///   - color: Premultiplied.
  func sweep(
    _ sink: EdgeSink, rule: FillRule, color: UInt32, pixels: UnsafeMutablePointer<UInt32>, pixelStride: Int
  ) {
    guard sink.top < sink.bottom else { return }
    let corner = pixels + (rect.y &* pixelStride &+ rect.x)
    let (first, last) = (Int(sink.top >> 8), Int((sink.bottom &- 1) >> 8))
    let isOpaque = color >> 24 == 255
    // Constant arguments: one specialised loop for each case.
    if subrows == 4 {
      if isOpaque {
        sweepFourfold(first / 4, last / 4, SolidBlend(color, isOpaque: true), corner, pixelStride)
      } else {
        sweepFourfold(first / 4, last / 4, SolidBlend(color, isOpaque: false), corner, pixelStride)
      }
      return
    }
    switch (rule, isOpaque) {
    case (.nonZero, true): sweep(first, last, SolidBlend(color, isOpaque: true), corner, pixelStride, evenOdd: false)
    case (.nonZero, false): sweep(first, last, SolidBlend(color, isOpaque: false), corner, pixelStride, evenOdd: false)
    case (.evenOdd, true): sweep(first, last, SolidBlend(color, isOpaque: true), corner, pixelStride, evenOdd: true)
    case (.evenOdd, false): sweep(first, last, SolidBlend(color, isOpaque: false), corner, pixelStride, evenOdd: true)
    }
  }

  @inline(__always) private func sweep(
    _ first: Int, _ last: Int, _ blend: SolidBlend, _ corner: UnsafeMutablePointer<UInt32>, _ pixelStride: Int,
    evenOdd: Bool
  ) {
    var row = first
    while row <= last {
      let bits = touched + row &* wordStride
      let groups = UnsafeMutableRawPointer(cells + row &* cellStride).assumingMemoryBound(to: Cells.self)
      let pixels = UnsafeMutableRawPointer(corner + row &* pixelStride)
      var cover: Int32 = 0
      var painted = 0
      var word = 0
      while word < wordStride {
        var pending = bits[word]
        if pending != 0 { bits[word] = 0 }
        while pending != 0 {
          let (start, end) = Self.takeRun(&pending, word: word)
          if start > painted {
            let coverage = Self.coverage(Cells(repeating: cover), evenOdd: evenOdd)[0]
            if coverage != 0 { blend.paint(pixels + painted &* 16, groups: start &- painted, coverage: coverage) }
          }
          var group = start
          while group < end {
            let sum = Self.runningSum(groups[group]) &+ Cells(repeating: cover)
            groups[group] = .zero
            cover = sum[3]
            blend.paint(pixels + group &* 16, coverage: Self.coverage(sum, evenOdd: evenOdd))
            group &+= 1
          }
          painted = end
        }
        word &+= 1
      }
      row &+= 1
    }
  }

  /// The non-zero rule on four rows of cells for each row of pixels: edges that overlap within a pixel add up there, and
  /// with a quarter of the height they meet less often.
  @inline(__always) private func sweepFourfold(
    _ first: Int, _ last: Int, _ blend: SolidBlend, _ corner: UnsafeMutablePointer<UInt32>, _ pixelStride: Int
  ) {
    let groupStride = cellStride / 4
    var row = first
    while row <= last {
      let bits = touched + row &* 4 &* wordStride
      let groups = UnsafeMutableRawPointer(cells + row &* 4 &* cellStride).assumingMemoryBound(to: Cells.self)
      let pixels = UnsafeMutableRawPointer(corner + row &* pixelStride)
      var cover = Cells.zero
      var painted = 0
      var word = 0
      while word < wordStride {
        var pending = bits[word] | bits[word &+ wordStride] | bits[word &+ 2 &* wordStride]
        pending |= bits[word &+ 3 &* wordStride]
        if pending != 0 {
          for subrow in 0..<4 { bits[word &+ subrow &* wordStride] = 0 }
        }
        while pending != 0 {
          let (start, end) = Self.takeRun(&pending, word: word)
          if start > painted {
            let coverage = Self.coverage(cover, evenOdd: false).wrappedSum() >> 2
            if coverage != 0 { blend.paint(pixels + painted &* 16, groups: start &- painted, coverage: coverage) }
          }
          var group = start
          while group < end {
            var total = Coverage.zero
            for subrow in 0..<4 {
              let place = subrow &* groupStride &+ group
              let sum = Self.runningSum(groups[place]) &+ Cells(repeating: cover[subrow])
              groups[place] = .zero
              cover[subrow] = sum[3]
              total = total &+ Self.coverage(sum, evenOdd: false)
            }
            blend.paint(pixels + group &* 16, coverage: total &>> Coverage(repeating: 2))
            group &+= 1
          }
          painted = end
        }
        word &+= 1
      }
      row &+= 1
    }
  }

  /// Takes the lowest run of ones out of a word of bits: the groups from `start` up to `end`.
  @inline(__always) private static func takeRun(_ bits: inout UInt64, word: Int) -> (start: Int, end: Int) {
    let low = bits.trailingZeroBitCount
    let length = (~(bits &>> UInt64(truncatingIfNeeded: low))).trailingZeroBitCount
    let high = min(low &+ length, 64)
    bits = high >= 64 ? 0 : bits & (~0 &<< UInt64(truncatingIfNeeded: high))
    return (word &* 64 &+ low, word &* 64 &+ high)
  }

  @inline(__always) private static func runningSum(_ cells: Cells) -> Cells {
    let pairs = cells &+ Cells(0, cells[0], cells[1], cells[2])
    return pairs &+ Cells(0, 0, pairs[0], pairs[1])
  }

  /// From accumulated area to coverage 0…256.
  @inline(__always) private static func coverage(_ sum: Cells, evenOdd: Bool) -> Coverage {
    let sign = sum &>> Cells(repeating: 31)
    var coverage = Coverage(truncatingIfNeeded: (sum ^ sign) &- sign) &>> Coverage(repeating: 9)
    if evenOdd {
      coverage &= Coverage(repeating: 511)
      coverage.replace(with: Coverage(repeating: 512) &- coverage, where: coverage .> Coverage(repeating: 256))
    } else {
      // Compared as signed numbers, which processors do in one instruction.
      let isFull = Cells(truncatingIfNeeded: coverage) .> Cells(repeating: 256)
      coverage.replace(with: Coverage(repeating: 256), where: isFull)
    }
    return coverage
  }
}
