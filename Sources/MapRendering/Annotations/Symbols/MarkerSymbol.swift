/// The built-in glyphs, our own drawings. The raw value is the name that Maki, Mapbox's set of map icons, has for the
/// thing, where it has one.
package enum MarkerSymbol: String, Sendable, Hashable, CaseIterable {
  // Ways to go.
  case airport, bicycle, bus, car, ferry, fuel, harbor, parking, rail, sailing, truck, walk
  case chargingStation = "charging-station"
  // Food, goods, a bed.
  case bar, beer, cafe, campsite, grocery, lodging, restaurant, shop
  case iceCream = "ice-cream"
  // Services.
  case bank, hospital, library, pharmacy, police, post, school, telephone, toilet
  case fireStation = "fire-station"
  // Buildings and sights.
  case attraction, building, castle, cinema, city, home, industry, lighthouse, monument, museum, music
  case communicationsTower = "communications-tower"
  case religiousChristian = "religious-christian"
  case religiousJewish = "religious-jewish"
  case religiousMuslim = "religious-muslim"
  // Outdoors.
  case beach, forest, mountain, park, swimming, water
  case dogPark = "dog-park"
  // Signs.
  case arrow, bolt, check, circle, cross, danger, flag, heart, information, marker, person, plus, square, star, triangle
  case circleStroked = "circle-stroked"
  case squareStroked = "square-stroked"
  case starStroked = "star-stroked"
  case triangleStroked = "triangle-stroked"

  /// A symbol by Maki's name or by a plain word for it (`house`, `train`, `anchor`); in any case, with `-` or `_`.
  package init?(name: String) {
    let name = String(name.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    guard let symbol = MarkerSymbol(rawValue: name) ?? Self.otherNames[name] else { return nil }
    self = symbol
  }

  /// Maki's other names for what is drawn alike, and plain words.
  private static let otherNames: [String: MarkerSymbol] = [
    "airfield": .airport, "airplane": .airport, "plane": .airport, "bicycle-share": .bicycle, "bike": .bicycle,
    "taxi": .car, "car-rental": .car, "boat": .ferry, "ship": .ferry, "gas": .fuel, "anchor": .harbor, "port": .harbor,
    "parking-garage": .parking, "train": .rail, "railway": .rail, "rail-light": .rail, "rail-metro": .rail,
    "subway": .rail, "tram": .rail, "sailboat": .sailing, "delivery": .truck, "pedestrian": .walk, "hiking": .walk,
    "charging": .chargingStation, "alcohol-shop": .bar, "coffee": .cafe, "tea": .cafe, "camp": .campsite,
    "tent": .campsite, "bed": .lodging, "hotel": .lodging, "food": .restaurant, "fast-food": .restaurant,
    "clothing-store": .shop, "store": .shop, "supermarket": .grocery, "doctor": .hospital, "clinic": .hospital,
    "book": .library, "mail": .post, "envelope": .post, "college": .school, "university": .school, "phone": .telephone,
    "toilets": .toilet, "fire": .fireStation, "camera": .attraction, "photo": .attraction, "commercial": .building,
    "office": .building, "house": .home, "town": .city, "village": .city, "factory": .industry,
    "tower": .communicationsTower,
    "place-of-worship": .religiousChristian, "church": .religiousChristian, "synagogue": .religiousJewish,
    "mosque": .religiousMuslim, "tree": .park, "garden": .park, "park-alt1": .forest, "wood": .forest,
    "drinking-water": .water, "drop": .water, "veterinary": .dogPark, "navigation": .arrow, "lightning": .bolt,
    "tick": .check, "caution": .danger, "warning": .danger, "info": .information, "pin": .marker, "embassy": .flag,
  ]

  /// Its drawing, in the language of `SymbolDrawing`.
  var drawing: String {
    Self.transport[self] ?? Self.services[self] ?? Self.sights[self] ?? Self.signs[self] ?? ""
  }
}
