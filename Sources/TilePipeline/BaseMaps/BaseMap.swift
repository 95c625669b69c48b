package import MapGeometry
package import MapRendering
package import MapStyling
package import Tiles

/// What lies under a scene: a style over its sources, or an archive of pictures.
package enum BaseMap: Sendable {
  case styled(StyledMap)
  case raster(RasterMap)

  package var scheme: ColorScheme {
    switch self {
    case .styled(let map): map.scheme
    case .raster: .light
    }
  }

  package var bounds: GeographicBounds {
    switch self {
    case .styled(let map): map.bounds
    case .raster(let map): map.source.tileSet.bounds
    }
  }

  /// As far in as the data have detail; an automatic camera stops here.
  package var deepestZoom: Zoom {
    switch self {
    case .styled(let map): map.deepestZoom
    case .raster(let map):
      Zoom(Double(map.source.tileSet.maximumZoom) + (map.source.tileSet.tilePixels >= 512 ? 1 : 0))
    }
  }

  /// Credits as the sources give them: HTML.
  package var attributions: [String] {
    switch self {
    case .styled(let map): map.sources.values.compactMap(\.attribution).sorted()
    case .raster(let map): [map.source.tileSet.attribution].compactMap { $0 }
    }
  }
}

/// A style with the sources that it names opened.
package struct StyledMap: Sendable {
  package struct Source: Sendable {
    package var reader: any TileReader
    package var attribution: String?
  }

  package var style: StyleDocument
  package var sources: [String: Source]

  package var scheme: ColorScheme {
    for layer in style.layers {
      if case .background(let paint) = layer.kind {
        return ColorScheme(background: paint.color.value(in: EvaluationContext(zoom: StyleZoom(0))))
      }
    }
    return .light
  }

  package var bounds: GeographicBounds {
    let rects = sources.values.map(\.reader.tileSet.bounds.mapRect)
    guard let first = rects.first else { return .world }
    return GeographicBounds(rects.dropFirst().reduce(first) { $0.union($1) })
  }

  /// One zoom beyond the data: lines and labels stay sharp, so a little more than the data's own zoom still looks good.
  package var deepestZoom: Zoom {
    StyleZoom(Double(sources.values.map(\.reader.tileSet.maximumZoom).max() ?? 14) + 1).zoom
  }
}

/// An archive of pictures as a map.
package struct RasterMap: Sendable {
  package var source: any TileReader
}
