"""Projection, simplification and shared borders.

Everything is in the grid of one zoom: the world is a square of 4096 · 2^zoom units, y down.
The polygons of countries are one coverage, which is simplified as a whole, so that two
neighbours keep the same border. To make ±180° no border at all, the world is continued by
30° to either side before it is simplified; tiles are cut from the middle.
"""

import math

import numpy
import shapely

EXTENT = 4096
BUFFER = 64
UNITS_PER_PIXEL = 8
CONTINUATION_DEGREES = 30
SOUTHERN_LIMIT = -86.0
NORTHERN_LIMIT = 86.0


def world_units(zoom):
    return EXTENT << zoom


def project(geometries, zoom):
    """From longitude and latitude to the grid of a zoom, unrounded."""
    size = world_units(zoom)

    def transform(points):
        radians = numpy.radians(points[:, 1])
        mercator = numpy.arcsinh(numpy.tan(radians))
        x = (points[:, 0] / 360 + 0.5) * size
        y = (0.5 - mercator / (2 * math.pi)) * size
        return numpy.column_stack([x, y])

    return shapely.transform(geometries, transform)


def project_point(longitude, latitude, zoom):
    size = world_units(zoom)
    mercator = math.asinh(math.tan(math.radians(latitude)))
    return (longitude / 360 + 0.5) * size, (0.5 - mercator / (2 * math.pi)) * size


def continue_around(geometry):
    """Adds what lies near the other side of ±180°, so that no part ends there."""
    edge = 180 - CONTINUATION_DEGREES
    west, _, east, _ = geometry.bounds
    clipped = shapely.box(-180, SOUTHERN_LIMIT, 180, NORTHERN_LIMIT).intersection(geometry)
    pieces = [clipped]
    if east > edge:
        near = clipped.intersection(shapely.box(edge, -90, 180, 90))
        pieces.append(shapely.transform(near, lambda points: points - [360, 0]))
    if west < -edge:
        near = clipped.intersection(shapely.box(-180, -90, -edge, 90))
        pieces.append(shapely.transform(near, lambda points: points + [360, 0]))
    if len(pieces) == 1:
        return clipped
    return shapely.union_all(pieces)


def polygon_parts(geometry):
    return [part for part in shapely.get_parts(geometry) if part.geom_type == "Polygon"]


def segments(ring):
    """The segments of a ring as pairs of points, the smaller point first."""
    points = [tuple(point) for point in shapely.get_coordinates(ring).tolist()]
    return [(a, b) if a < b else (b, a) for a, b in zip(points, points[1:])]


class Coverage:
    """The countries at one zoom: simplified together, small islands left out."""

    def __init__(self, geometries, tolerance, smallest_area):
        simplified = shapely.coverage_simplify(geometries, tolerance)
        self.land = without_small_parts(shapely.coverage_union_all(simplified), smallest_area)
        self.owners = segment_owners(simplified)
        self.countries = [
            self.without_small_islands(geometry, smallest_area) for geometry in simplified
        ]

    def is_shared(self, ring):
        return any(len(self.owners[segment]) > 1 for segment in segments(ring))

    def without_small_islands(self, geometry, smallest_area):
        """Small parts that touch a neighbour stay, or there would be gaps in the land."""
        kept = []
        for part in polygon_parts(geometry):
            if part.area < smallest_area and not self.is_shared(part.exterior):
                continue
            holes = [
                hole
                for hole in part.interiors
                if shapely.Polygon(hole).area >= smallest_area or self.is_shared(hole)
            ]
            kept.append(shapely.Polygon(part.exterior, holes))
        return shapely.multipolygons(kept) if kept else shapely.MultiPolygon()

    def shared_segments(self):
        """Segments between two countries, with the indices of both."""
        for segment, owners in self.owners.items():
            if len(owners) == 2:
                yield segment, tuple(sorted(owners))


def segment_owners(geometries):
    owners = {}
    for index, geometry in enumerate(geometries):
        for part in polygon_parts(geometry):
            for ring in (part.exterior, *part.interiors):
                for segment in segments(ring):
                    owners.setdefault(segment, set()).add(index)
    return owners


def without_small_parts(geometry, smallest_area):
    """Leaves out small polygons and fills small holes."""
    kept = []
    for part in polygon_parts(geometry):
        if part.area >= smallest_area:
            holes = [
                hole for hole in part.interiors if shapely.Polygon(hole).area >= smallest_area
            ]
            kept.append(shapely.Polygon(part.exterior, holes))
    return shapely.multipolygons(kept) if kept else shapely.MultiPolygon()


def snapped(geometry):
    """On whole units, still valid."""
    return shapely.set_precision(geometry, 1, mode="valid_output")


def merged_lines(pieces):
    """Joins pieces that meet end to end into lines as long as possible."""
    merged = shapely.line_merge(shapely.multilinestrings(pieces))
    return [line for line in shapely.get_parts(merged) if line.length > 0]


def label_point(geometry):
    """The middle of the largest polygon, well inside of it."""
    largest = max(polygon_parts(geometry), key=lambda part: part.area)
    west, south, east, north = largest.bounds
    tolerance = max(east - west, north - south) / 100
    return shapely.maximum_inscribed_circle(largest, tolerance=tolerance).coords[0]
