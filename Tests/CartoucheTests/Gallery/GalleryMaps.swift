import Cartouche

/// The maps of the documentation's gallery. Each stands between two marks, from which the documentation takes it.
enum GalleryMaps {
  static let madrid = Coordinate(latitude: 40.417, longitude: -3.704)
  static let paris = Coordinate(latitude: 48.857, longitude: 2.352)
  static let berlin = Coordinate(latitude: 52.52, longitude: 13.405)
  static let rome = Coordinate(latitude: 41.893, longitude: 12.483)
  static let tokyo = Coordinate(latitude: 35.68, longitude: 139.77)
  static let seattle = Coordinate(latitude: 47.61, longitude: -122.33)

  static var markers: Map {
    // snippet markers
    Map {
      Marker("Madrid", coordinate: madrid)
      Marker("Paris", monogram: "P", coordinate: paris).tint(Color(hex: 0x30A46C))
      Marker("Berlin", systemImage: "star", coordinate: berlin).tint(Color(hex: 0xF58A1F)).subtitle("Capital")
      Marker("Rome", coordinate: rome).shape(.pin)
    }
    // end
  }

  static var clusters: Map {
    // snippet clusters
    let places = (0..<60).map { (index: Int) -> Coordinate in
      Coordinate(latitude: Double(42 + index * 7 % 13), longitude: Double(index * 5 % 23))
    }
    return Map {
      ForEach(places) { Marker("", coordinate: $0).shape(.dot).clusteringIdentifier("places") }
    }
    // end
  }

  static var rings: Map {
    // snippet rings
    var style = ClusterStyle()
    style.categories = [.init("shop", Color(hex: 0x2F7CF6)), .init("depot", Color(hex: 0xF58A1F))]
    let places = (0..<24).map { (index: Int) -> Coordinate in
      Coordinate(latitude: Double(44 + index % 5), longitude: Double(index * 3 % 17))
    }
    return Map {
      ForEach(Array(places.enumerated())) { index, place in
        Marker("", coordinate: place).shape(.dot).clusterData(category: index % 3 == 0 ? "depot" : "shop")
      }
      .clusteringIdentifier("places").clusterStyle(style)
    }
    // end
  }

  static var route: Map {
    // snippet route
    Map {
      MapPolyline([madrid, paris, berlin, rome])
        .stroke(MapStroke(Color(hex: 0x8E4EC6), lineWidth: 6, casing: .white).chevrons())
    }
    // end
  }

  static var dashes: Map {
    // snippet dashes
    var dashed = MapStroke(Color(hex: 0xE5484D), lineWidth: 4)
    dashed.dash = .points([8, 8])
    var beside = MapStroke(Color(hex: 0x2F7CF6), lineWidth: 4)
    beside.offset = 8
    return Map {
      MapPolyline([madrid, paris, berlin]).stroke(dashed)
      MapPolyline([madrid, paris, berlin]).stroke(beside)
    }
    // end
  }

  static var gradient: Map {
    // snippet gradient
    var stroke = MapStroke(.blue, lineWidth: 7, casing: .white)
    stroke.gradient = [
      .init(location: 0, color: Color(hex: 0x2F7CF6)), .init(location: 1, color: Color(hex: 0xE5484D)),
    ]
    return Map { MapPolyline([madrid, paris, berlin, rome]).stroke(stroke) }
    // end
  }

  static var geodesic: Map {
    // snippet geodesic
    Map {
      MapPolyline([tokyo, seattle], contourStyle: .geodesic).stroke(Color(hex: 0xE5484D), lineWidth: 3)
      Marker("Tokyo", coordinate: tokyo)
      Marker("Seattle", coordinate: seattle)
    }
    // end
  }

  static var areas: Map {
    // snippet areas
    Map {
      MapPolygon([madrid, paris, rome])
        .foregroundStyle(.hatch(Color(hex: 0x2F7CF6), spacing: 8, lineWidth: 1.5, angle: 45))
        .stroke(Color(hex: 0x2F7CF6), lineWidth: 2)
      MapCircle(center: berlin, radius: 300_000)
        .foregroundStyle(Color(hex: 0x30A46C).opacity(0.3)).stroke(Color(hex: 0x30A46C), lineWidth: 2)
    }
    // end
  }

  static var mask: Map {
    // snippet mask
    Map(position: .center(paris, zoom: 4.5)) {
      MapCircle(center: paris, radius: 400_000).inverted().foregroundStyle(Color(hex: 0x000000).opacity(0.4))
    }
    // end
  }

  static var furniture: Map {
    // snippet furniture
    Map(position: .center(paris, zoom: 4)) {
      MapPolyline([madrid, paris]).stroke(Color(hex: 0xE5484D), lineWidth: 4)
    }
    .mapControls {
      MapTitle("Deliveries", subtitle: "November")
      MapLegend([.line("Route", color: Color(hex: 0xE5484D))])
      MapScaleView(.metric)
      MapCompass()
      MapGraticule()
      MapOverview()
      MapBorder()
    }
    // end
  }

  static var annotations: Map {
    // snippet annotations
    Map {
      Annotation("Depot", coordinate: paris, anchor: .bottom) { Badge("7") }
      Annotation("", coordinate: berlin) {
        VStack {
          Label("Berlin", isBold: true)
          Badge("3 new", color: .green, textSize: 10)
        }
      }
      UserAnnotation(UserLocation(coordinate: rome, horizontalAccuracy: 90_000, heading: 45))
    }
    // end
  }

  static var dark: Map {
    // snippet dark
    Map {
      Marker("Berlin", coordinate: berlin)
      Marker("Rome", coordinate: rome)
    }
    .colorScheme(.dark)
    // end
  }

  static var region: Map {
    // snippet region
    Map(
      position: .region(
        CoordinateRegion(
          center: Coordinate(latitude: 47, longitude: 9), span: CoordinateSpan(latitudeDelta: 8, longitudeDelta: 16)),
        fit: .cover)
    ) {
      Marker("Paris", coordinate: paris)
    }
    // end
  }
}
