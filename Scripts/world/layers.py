"""The features of each layer at each zoom, in the grid of that zoom."""

import numpy
import shapely

from . import country_names, geometry, sources
from .geometry import UNITS_PER_PIXEL, Coverage, continue_around, merged_lines, project
from .seas import SEAS

# Areas that are drawn as part of another country, by Natural Earth's codes.
MERGED_AREAS = {"KAB": "KAZ", "BRI": "BRA", "CNM": "CYP"}
DISPUTED_CLASSES = {
    "Disputed (please verify)", "Indefinite (please verify)", "Line of control (please verify)",
    "Indeterminant frontier", "Unrecognized",
}
LAST_ZOOM = 6
# A label appears at the zoom of its rank, counted from 0.
RANK_LIMITS = [1.7, 2.5, 3.0, 4.5, 5.0]


def text(value):
    return None if value is None or value == "" else str(value)


class World:
    """The sources, read and continued around the world once, for all zooms."""

    def __init__(self, states_path):
        self.read_countries()
        lines, self.line_records = sources.boundary_lines()
        self.line_tree = shapely.STRtree(lines)
        self.read_lakes()
        self.states = sources.states(states_path)
        self.state_lines = sources.state_lines()

    def read_countries(self):
        shapes, records = sources.countries()
        by_code = {record["ADM0_A3"]: index for index, record in enumerate(records)}
        shapes = list(shapes)
        for part, whole in MERGED_AREAS.items():
            index = by_code[whole]
            shapes[index] = shapely.union(shapes[index], shapes[by_code[part]])
        order = sorted(
            (code, index) for code, index in by_code.items() if code not in MERGED_AREAS
        )
        self.country_records = [records[index] for _, index in order]
        self.country_shapes = [shapes[index] for _, index in order]
        self.continued = numpy.array([continue_around(shape) for shape in self.country_shapes])
        self.names = [country_names.country_names(record) for record in self.country_records]
        self.colors = distinct_colors(
            [int(record["MAPCOLOR7"]) for record in self.country_records], self.continued
        )

    def read_lakes(self):
        shapes, records = sources.lakes()
        wanted = [i for i, record in enumerate(records) if float(record["min_zoom"]) <= 7]
        tree = shapely.STRtree([shapes[i] for i in wanted])
        groups = touching_groups([shapes[i] for i in wanted], tree)
        self.lakes = []
        for group in groups:
            members = [wanted[i] for i in group]
            members.sort(key=lambda i: (float(records[i]["min_zoom"]), -shapes[i].area))
            union = shapely.union_all([shapes[i] for i in members])
            self.lakes.append((union, records[members[0]]))
        self.lake_tree = shapely.STRtree([shape for shape, _ in self.lakes])
        self.lakes.sort(key=lambda lake: (float(lake[1]["min_zoom"]), -lake[0].area))

    def coverage(self, zoom, tolerance, smallest_area):
        return Coverage(project(self.continued, zoom), tolerance, smallest_area)


def touching_groups(shapes, tree):
    """Indices of the shapes, those that touch together."""
    group_of = list(range(len(shapes)))

    def root(index):
        while group_of[index] != index:
            index = group_of[index]
        return index

    for a, b in zip(*tree.query(shapes, predicate="intersects")):
        if a < b and shapely.intersection(shapes[a], shapes[b]).length > 0:
            group_of[root(b)] = root(a)
    groups = {}
    for index in range(len(shapes)):
        groups.setdefault(root(index), []).append(index)
    return list(groups.values())


def distinct_colors(colors, shapes):
    """Natural Earth's colours, changed where two neighbours that border each other share one."""
    tree = shapely.STRtree(shapes)
    neighbours = {}
    for a, b in zip(*tree.query(shapes, predicate="touches")):
        neighbours.setdefault(int(a), set()).add(int(b))
    smallest_first = sorted(range(len(shapes)), key=lambda index: shapes[index].area)
    for index in smallest_first:
        taken = {colors[other] for other in neighbours.get(index, ())}
        if colors[index] in taken:
            colors[index] = next(color for color in range(1, 8) if color not in taken)
    return colors


def country_features(world, coverage):
    for index, shape in enumerate(coverage.countries):
        if shape.is_empty:
            continue
        record = world.country_records[index]
        properties = named(world.names[index] or (record["NAME_EN"], record["NAME_EN"], None))
        code = country_names.iso_code(record)
        if code:
            properties["iso_a2"] = code
        properties["mapcolor"] = world.colors[index]
        yield shape, properties


def named(names):
    local, english, chinese = names
    properties = {"name": local, "name:en": english}
    if chinese:
        properties["name:zh"] = chinese
    return properties


def boundary_features(world, coverage, zoom):
    """Each border between two countries once, split where its status changes."""
    pieces = {}
    shared = sorted(coverage.shared_segments())
    middles = unproject([midpoint(segment) for segment, _ in shared], zoom)
    nearest = world.line_tree.query_nearest(middles, max_distance=0.3, all_matches=False)
    status = dict(zip(nearest[0].tolist(), nearest[1].tolist()))
    in_lakes = set(world.lake_tree.query(middles, predicate="within")[0].tolist())
    for position, (segment, owners) in enumerate(shared):
        line = world.line_records[status[position]] if position in status else None
        disputed = int(line is not None and line["FEATURECLA"] in DISPUTED_CLASSES)
        maritime = int(position in in_lakes)
        pieces.setdefault((owners, disputed, maritime), []).append(segment)
    for (_, disputed, maritime), group in sorted(pieces.items()):
        properties = {"admin_level": 2}
        if disputed:
            properties["disputed"] = 1
        if maritime:
            properties["maritime"] = 1
        yield shapely.multilinestrings(merged_lines(group)), properties


def midpoint(segment):
    (ax, ay), (bx, by) = segment
    return (ax + bx) / 2, (ay + by) / 2


def unproject(points, zoom):
    size = geometry.world_units(zoom)
    points = numpy.asarray(points)
    longitude = (points[:, 0] / size - 0.5) * 360
    longitude = (longitude + 180) % 360 - 180
    latitude = numpy.degrees(numpy.arctan(numpy.sinh((0.5 - points[:, 1] / size) * 2 * numpy.pi)))
    return shapely.points(longitude, latitude)


def country_label_features(world, zoom):
    for index, record in enumerate(world.country_records):
        names = world.names[index]
        if names is None:
            continue
        rank = label_rank(record)
        if rank - 1 > zoom:
            continue
        longitude, latitude = country_label_place(world, index, record)
        properties = named(names) | {"rank": rank}
        code = country_names.iso_code(record)
        if code:
            properties["iso_a2"] = code
        yield geometry.project_point(longitude, latitude, zoom), properties


def label_rank(record):
    limit = float(record["MIN_LABEL"])
    if record["TYPE"] == "Dependency" and int(record["LABELRANK"]) > 3:
        limit = max(limit, RANK_LIMITS[-1])
    return next((i for i, most in enumerate(RANK_LIMITS, 1) if limit <= most), 6)


def country_label_place(world, index, record):
    """Natural Earth's place for the label, if it is inside; else the middle of the largest part."""
    shape = world.country_shapes[index]
    place = shapely.Point(float(record["LABEL_X"]), float(record["LABEL_Y"]))
    if shape.contains(place):
        return place.x, place.y
    return geometry.label_point(shape)


def lake_features(world, zoom, tolerance, smallest_area):
    for shape, record in world.lakes:
        if float(record["min_zoom"]) > zoom + 1.0:
            continue
        projected = project(shape, zoom)
        simple = shapely.coverage_simplify([projected], tolerance)[0]
        simple = geometry.without_small_parts(simple, smallest_area)
        if simple.is_empty:
            continue
        properties = {"class": lake_class(record), "rank": int(record["scalerank"])}
        if text(record["name"]):
            chinese = text(record["name_zh"])
            english = text(record["name_en"]) or record["name"]
            properties = named((record["name"], english, chinese)) | properties
        yield simple, properties


def lake_class(record):
    return {"Lake": "lake", "Reservoir": "reservoir"}.get(record["featurecla"], "alkaline")


def sea_features(zoom):
    for longitude, latitude, kind, rank, english, chinese, local in SEAS:
        if rank - 1 <= zoom:
            properties = named((local or english, english, chinese)) | {"class": kind, "rank": rank}
            yield geometry.project_point(longitude, latitude, zoom), properties


def place_features(places, zoom):
    for place in places:
        if place.first_zoom <= zoom:
            yield place.point(zoom), place.properties()


def simplification(zoom):
    """The side of a square of the area that may go, and the smallest area kept.

    The last zoom is finer, since larger pictures are drawn from its tiles too.
    """
    side_pixels, smallest_pixels = (0.6, 0.5) if zoom == LAST_ZOOM else (0.8, 1.0)
    return side_pixels * UNITS_PER_PIXEL, smallest_pixels * UNITS_PER_PIXEL**2
