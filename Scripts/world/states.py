"""Borders and labels of states, where they are large enough on the picture."""

import math

import numpy
import shapely

from .country_names import iso_code
from .geometry import UNITS_PER_PIXEL, label_point, merged_lines, project, project_point
from .state_names import DIVIDED, state_names

# The side of the average state of a country, in pixels, from which on its lines are drawn.
LINE_SIDE = 44
FIRST_LINE_ZOOM = 3
# The side of a state, in pixels, from which on it has a label.
LABEL_SIDE = 62
FIRST_LABEL_ZOOM = 4
# Sides in pixels at the last zoom for the ranks 1, 2, …
RANK_SIDES = [620, 400, 260, 170, 100]
LAST_ZOOM = 6


class StateFeatures:
    def __init__(self, world):
        self.shapes, self.records = world.states
        self.projected = project(clipped(self.shapes), 0)
        self.sides = [math.sqrt(max(shape.area, 0)) / UNITS_PER_PIXEL for shape in self.projected]
        self.side_of_country = self._average_sides()
        self.largest_first = sorted(
            (
                (side, record["iso_a2"], record["name"] or "", shape)
                for side, record, shape in zip(self.sides, self.records, self.projected)
            ),
            key=lambda state: (-state[0], state[1], state[2]),
        )
        self._assign_lines(world)

    def _average_sides(self):
        """For each country the side of a state at zoom 0 that is larger than half of its states."""
        groups = {}
        for record, side in zip(self.records, self.sides):
            groups.setdefault(record["iso_a2"], []).append(side)
        return {code: float(numpy.median(sides)) for code, sides in groups.items()}

    def _assign_lines(self, world):
        """Groups the lines by country, through the country that holds their middle."""
        tree = shapely.STRtree(world.country_shapes)
        large_lakes = shapely.union_all(
            [shape for shape, record in world.lakes if float(record["min_zoom"]) <= 2]
        )
        lines = [line for line in world.state_lines if line is not None and not line.is_empty]
        middles = shapely.line_interpolate_point(lines, 0.5, normalized=True)
        found = {}
        for line_index, country_index in zip(*tree.query(middles, predicate="within")):
            found.setdefault(int(country_index), []).append(lines[line_index])
        self.lines_of_country = {}
        for country_index, group in found.items():
            code = iso_code(world.country_records[country_index])
            if code:
                pieces = [piece for line in group for piece in shapely.get_parts(line)]
                merged = shapely.multilinestrings(merged_lines(pieces))
                self.lines_of_country[code] = shapely.difference(merged, large_lakes)

    def lines(self, zoom, tolerance):
        if zoom < FIRST_LINE_ZOOM:
            return
        for code in sorted(self.lines_of_country):
            if self.side_of_country.get(code, 0) * 2**zoom < LINE_SIDE:
                continue
            parts = shapely.get_parts(shapely.line_merge(self.lines_of_country[code]))
            simple = shapely.simplify(project(parts, zoom), tolerance * 0.5)
            yield shapely.multilinestrings(list(simple)), {"admin_level": 4}

    def labels(self, zoom):
        if zoom < FIRST_LABEL_ZOOM:
            return
        for side, code, name, shape in self.largest_first:
            if side * 2**zoom < LABEL_SIDE or self.side_of_country[code] * 2**zoom < LINE_SIDE:
                continue
            for (local, english, chinese), place in named_places(code, name, shape):
                properties = {"name": local, "name:en": english}
                if chinese:
                    properties["name:zh"] = chinese
                properties["rank"] = rank(side * 2**LAST_ZOOM)
                yield (place[0] * 2**zoom, place[1] * 2**zoom), properties


def named_places(code, name, shape):
    """The names and the places, at zoom 0, of a state's label, or of what it was divided into."""
    for now, longitude, latitude in DIVIDED.get((code, name), []):
        yield state_names(code, now), project_point(longitude, latitude, 0)
    if (code, name) not in DIVIDED:
        names = state_names(code, name)
        if names:
            yield names, label_point(shape)


def rank(side):
    ranks = (number for number, least in enumerate(RANK_SIDES, 1) if side >= least)
    return next(ranks, len(RANK_SIDES) + 1)


def clipped(shapes):
    return shapely.intersection(shapes, shapely.box(-180, -85, 180, 85))
