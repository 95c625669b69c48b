internal import Glibc
package import Lettering
package import MapGeometry
internal import MapRendering

/// Why a picture cannot be taken from where it is asked for.
package struct CameraError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String
}

extension Scene {
  /// The viewport that the camera position asks for.
  ///
  /// - Parameters:
  ///   - baseBounds: what the base map covers; an empty scene shows it.
  ///   - deepestZoom: how far the automatic camera goes in for single places, since beyond it the base map has no more
  ///     detail.
  ///   - staysSharp: whether the base map may be looked at from nearer than that; then content with an extent fills the
  ///     picture.
  ///   - reserved: the room that furniture takes, in points; the automatic camera keeps content out of it.
  package func viewport(
    baseBounds: GeographicBounds, deepestZoom: Zoom, staysSharp: Bool = false, reserved: EdgeInsets = EdgeInsets(),
    fonts: FontLibrary
  ) throws(CameraError) -> Viewport {
    switch position {
    case .center(let coordinate, let zoom): return viewport(center: MapPoint(coordinate), zoom: zoom)
    case .camera(let camera):
      guard camera.heading.truncatingRemainder(dividingBy: 360) == 0, camera.pitch == 0 else {
        throw CameraError(description: "a camera with heading or pitch is not drawn by this version; leave both at 0")
      }
      return viewport(
        center: MapPoint(camera.centerCoordinate), zoom: camera.zoom(heightPoints: Double(size.height)))
    case .rect(let rect, let mode): return try fit(rect, mode)
    case .automatic:
      let extents = extent(fonts: fonts).unrolled
      guard !extents.isEmpty else { return insideWorld(fitted(to: baseBounds.mapRect, in: EdgeInsets(), deepestZoom)) }
      let hasExtent = SceneExtent.covered(extents, mapPointsPerPoint: 0).map { $0.size.width + $0.size.height > 1 }
      let deepest = hasExtent == true && staysSharp ? max(deepestZoom, Self.deepestFit) : deepestZoom
      let viewport = fitted(to: extents, insets(reserved), maximumFitZoom ?? deepest)
      // Content at a pole reaches beyond the world, and the picture with it.
      let covered = SceneExtent.covered(extents, mapPointsPerPoint: viewport.zoom.mapPointsPerPoint)
      let isInside = covered.map { $0.minY >= 0 && $0.maxY <= MapPoint.worldSize } ?? true
      return isInside ? insideWorld(viewport) : viewport
    }
  }

  /// A house fills the picture.
  private static let deepestFit = Zoom(19)

  /// The room kept free around fitted content: what was asked for, or a little that small pictures have less of.
  private func insets(_ reserved: EdgeInsets) -> EdgeInsets {
    if let padding { return padding }
    let little = 16 * min(1, Double(min(size.width, size.height)) / 300)
    func side(_ reserved: Double, of length: Int) -> Double { min(max(little, reserved), Double(length) * 0.4) }
    return EdgeInsets(
      top: side(reserved.top, of: size.height), left: side(reserved.left, of: size.width),
      bottom: side(reserved.bottom, of: size.height), right: side(reserved.right, of: size.width))
  }

  func viewport(center: MapPoint, zoom: Zoom) -> Viewport {
    // The world is the same at every multiple of its width; far away from it, precision is lost.
    let world = MapPoint.worldSize
    let x = center.x - (center.x / world).rounded(.down) * world
    return Viewport(
      center: MapPoint(x: x, y: center.y), zoom: zoom, width: pixels(size.width), height: pixels(size.height),
      scale: scale)
  }

  private func pixels(_ points: Int) -> Int { max(Int((Double(points) * scale).rounded()), 1) }

  private func fitted(to rect: MapRect, in insets: EdgeInsets, _ deepest: Zoom) -> Viewport {
    fitted(to: [ContentExtent(rect: rect, reach: EdgeInsets())], insets, deepest)
  }

  /// The deepest zoom at which everything lies inside the room that the insets leave.
  private func fitted(to extents: [ContentExtent], _ insets: EdgeInsets, _ deepest: Zoom) -> Viewport {
    let room = SIMD2(
      max(Double(size.width) - insets.left - insets.right, 1), max(Double(size.height) - insets.top - insets.bottom, 1))
    func fits(_ scale: Double) -> Bool {
      guard let rect = SceneExtent.covered(extents, mapPointsPerPoint: scale) else { return true }
      return rect.size.width <= room.x * scale && rect.size.height <= room.y * scale
    }
    var low = log2(min(deepest, Zoom(Zoom.validLevels.upperBound)).mapPointsPerPoint)
    var high = log2(Zoom(Zoom.validLevels.lowerBound).mapPointsPerPoint)
    if fits(exp2(low)) {
      high = low
    } else {
      // The room grows faster with the scale than what is drawn; where it never does, the whole world is shown.
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if fits(exp2(middle)) { high = middle } else { low = middle }
      }
    }
    let zoom = Zoom(mapPointsPerPoint: exp2(high))
    let scale = zoom.mapPointsPerPoint
    guard let rect = SceneExtent.covered(extents, mapPointsPerPoint: scale) else {
      return viewport(center: MapPoint(x: MapPoint.worldSize / 2, y: MapPoint.worldSize / 2), zoom: zoom)
    }
    return viewport(
      center: MapPoint(
        x: rect.midX - (insets.left - insets.right) / 2 * scale, y: rect.midY - (insets.top - insets.bottom) / 2 * scale
      ),
      zoom: zoom)
  }

  /// A box as asked for, with fractional zoom; deeper than the base map has detail, if need be.
  private func fit(_ rect: MapRect, _ mode: FitMode) throws(CameraError) -> Viewport {
    let (width, height) = (Double(size.width), Double(size.height))
    let (across, down) = (rect.size.width / width, rect.size.height / height)
    let deepest = Zoom(Zoom.validLevels.upperBound).mapPointsPerPoint
    if mode == .exact, across > 0 || down > 0 {
      let wanted = rect.size.width / max(rect.size.height, .leastNonzeroMagnitude)
      guard abs(across - down) * max(width, height) <= max(across, down) * 1.0001 else {
        let matching = max(Int((width / wanted).rounded()), 1)
        throw CameraError(
          description: "the box is \(Self.ratio(wanted)) times as wide as high on the map, the picture "
            + "\(Self.ratio(width / height)) times; \(size.width)x\(matching) would be exact, or use contain or cover")
      }
    }
    let scale = max(mode == .cover ? min(across, down) : max(across, down), deepest)
    let zoom = Zoom(mapPointsPerPoint: scale)
    guard zoom.level >= Zoom.validLevels.lowerBound - 1e-9 else {
      return viewport(center: MapPoint(x: rect.midX, y: rect.midY), zoom: Zoom(Zoom.validLevels.lowerBound))
    }
    return viewport(center: MapPoint(x: rect.midX, y: rect.midY), zoom: zoom)
  }

  private static func ratio(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }

  /// Moved up or down so that no strip beyond the poles shows, where the world is taller than the picture.
  private func insideWorld(_ viewport: Viewport) -> Viewport {
    let half = Double(size.height) / 2 * viewport.zoom.mapPointsPerPoint
    guard 2 * half < MapPoint.worldSize else { return viewport }
    let y = min(max(viewport.center.y, half), MapPoint.worldSize - half)
    return self.viewport(center: MapPoint(x: viewport.center.x, y: y), zoom: viewport.zoom)
  }
}
