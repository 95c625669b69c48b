import Cartouche

/// One picture of the gallery: what it shows, and how the command and Swift make it.
struct GalleryEntry: Sendable {
  var name: String
  var title: String
  var text: String
  /// What follows `cartouche render`, a line each; nil where there is no option for it.
  var command: [String]?
  var map: @Sendable () -> Map

  static let all: [GalleryEntry] = [
    GalleryEntry(
      name: "markers", title: "Markers",
      text: "Balloons with a pin, a monogram or one of the built-in symbols; pins, dots and pictures.",
      command: [
        "--marker 40.417,-3.704,Madrid", "--marker-style monogram=P,tint=#30a46c --marker 48.857,2.352,Paris",
        "--marker-style symbol=star,tint=#f58a1f,subtitle=Capital --marker 52.52,13.405,Berlin",
        "--marker-style shape=pin --marker 41.893,12.483,Rome",
      ], map: { GalleryMaps.markers }),
    GalleryEntry(
      name: "clusters", title: "Clusters",
      text:
        "Markers of one identifier share a badge where they would overlap. On the command line, `--cluster` does so "
        + "with the points of files.", command: nil, map: { GalleryMaps.clusters }),
    GalleryEntry(
      name: "rings", title: "Clusters by category",
      text: "The ring around a badge tells how many members are of which category; in scene files, `clusters` has the "
        + "colours.", command: nil, map: { GalleryMaps.rings }),
    GalleryEntry(
      name: "route", title: "A route", text: "A line with a casing and arrows along it.",
      command: [
        "--line-style color=#8e4ec6,width=6,casing=white,chevrons=true",
        "--line '40.417,-3.704 48.857,2.352 52.52,13.405 41.893,12.483'",
      ], map: { GalleryMaps.route }),
    GalleryEntry(
      name: "dashes", title: "Dashes and parallel lines",
      text: "Dashes in points or in metres on the ground; an offset for routes that run side by side.",
      command: [
        "--line-style color=#e5484d,width=4,dash=[8,8],casing=none --line '40.417,-3.704 48.857,2.352 52.52,13.405'",
        "--line-style color=#2f7cf6,width=4,offset=8,casing=none --line '40.417,-3.704 48.857,2.352 52.52,13.405'",
      ], map: { GalleryMaps.dashes }),
    GalleryEntry(
      name: "gradient", title: "Colours along a line",
      text: "By the length, or by a value at each point such as a speed or an elevation (`values=speed,ramp=…`).",
      command: [
        "--line-style 'width=7,gradient=[[0,\"#2f7cf6\"],[1,\"#e5484d\"]]'",
        "--line '40.417,-3.704 48.857,2.352 52.52,13.405 41.893,12.483'",
      ], map: { GalleryMaps.gradient }),
    GalleryEntry(
      name: "geodesic", title: "The shortest way",
      text: "A great circle over the 180th meridian. The map is centred so that everything is seen once.",
      command: [
        "--line-style color=#e5484d,width=3,contour=geodesic,casing=none --line '35.68,139.77 47.61,-122.33'",
        "--marker 35.68,139.77,Tokyo --marker 47.61,-122.33,Seattle",
      ], map: { GalleryMaps.geodesic }),
    GalleryEntry(
      name: "areas", title: "Areas", text: "Polygons with holes, circles in metres; colours, hatches, pictures.",
      command: [
        "--area-style 'hatch={\"color\":\"#2f7cf6\",\"spacing\":8,\"width\":1.5},stroke=#2f7cf6,strokeWidth=2'",
        "--area '40.417,-3.704 48.857,2.352 41.893,12.483'",
        "--area-style 'fill=rgba(48,164,108,0.3),stroke=#30a46c,strokeWidth=2' --circle 52.52,13.405,300000",
      ], map: { GalleryMaps.areas }),
    GalleryEntry(
      name: "mask", title: "All but an area", text: "Greys out what does not matter.",
      command: [
        "--center 48.857,2.352 --zoom 4.5",
        "--area-style 'fill=rgba(0,0,0,0.4),inverse=true' --circle 48.857,2.352,400000",
      ], map: { GalleryMaps.mask }),
    GalleryEntry(
      name: "furniture", title: "Furniture",
      text: "Title, legend, scale, compass, graticule, overview and border. What has no corner of its own finds a free "
        + "one.",
      command: [
        "--center 48.857,2.352 --zoom 4",
        "--line-style color=#e5484d,width=4,casing=none --line '40.417,-3.704 48.857,2.352'",
        "--title Deliveries --subtitle November --legend 'line:#e5484d:Route' --scale-bar metric --compass",
        "--graticule --overview --border",
      ], map: { GalleryMaps.furniture }),
    GalleryEntry(
      name: "annotations", title: "Drawings of your own",
      text:
        "What stands inside an `Annotation` is any `MapDrawing`: badges, labels, images, stacks, or a type of yours. "
        + "The user's location has its accuracy and heading.", command: nil, map: { GalleryMaps.annotations }),
    GalleryEntry(
      name: "dark", title: "Dark",
      text: "The standard style has a dark variant; titles and furniture follow it.",
      command: ["--style dark", "--marker 52.52,13.405,Berlin --marker 41.893,12.483,Rome"], map: { GalleryMaps.dark }),
    GalleryEntry(
      name: "region", title: "A region",
      text: "Met exactly, with fractional zoom: the whole of it, or the picture full of it.",
      command: ["--bbox 1,43,17,51 --fit cover", "--marker 48.857,2.352,Paris"], map: { GalleryMaps.region }),
  ]

  static let size = PictureSize(width: 420, height: 280)
}
