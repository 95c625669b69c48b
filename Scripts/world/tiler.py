"""Cuts features into the tiles of one zoom."""

import shapely

from .geometry import BUFFER, EXTENT, world_units


def tile_box(zoom, level, column, row):
    """The box, in units of `zoom`, of a tile of the coarser `level`, with the buffer of `zoom`."""
    size = EXTENT << (zoom - level)
    return shapely.box(
        column * size - BUFFER,
        row * size - BUFFER,
        (column + 1) * size + BUFFER,
        (row + 1) * size + BUFFER,
    )


def same_dimension(geometry, dimension):
    """The parts of that dimension: cutting can leave points and lines behind."""
    if geometry.is_empty:
        return []
    return [
        part
        for part in shapely.get_parts(geometry)
        if shapely.get_dimensions(part) == dimension and not part.is_empty
    ]


def collect(parts, dimension):
    if dimension == 1:
        merged = shapely.line_merge(shapely.multilinestrings(parts))
        return shapely.multilinestrings(same_dimension(merged, 1))
    return shapely.multipolygons(parts)


def cut(geometry, zoom):
    """Yields ((column, row), geometry in tile units) for lines and polygons.

    It goes down a quadtree: what is cut at a tile is what the four tiles below start from.
    """
    dimension = shapely.get_dimensions(geometry)
    pending = [(geometry, 0, 0, 0, False)]
    while pending:
        current, level, column, row, was_cut = pending.pop()
        box = tile_box(zoom, level, column, row)
        if not box.intersects(shapely.box(*current.bounds)):
            continue
        is_inside = box.contains(shapely.box(*current.bounds))
        if not is_inside or (was_cut and level == zoom):
            current = shapely.intersection(current, box, grid_size=1 if level == zoom else None)
            was_cut = True
            parts = same_dimension(current, dimension)
            if not parts:
                continue
            current = collect(parts, dimension)
        if level < zoom:
            for child in range(4):
                below = (column * 2 + child % 2, row * 2 + child // 2)
                pending.append((current, level + 1, *below, was_cut))
            continue
        origin = (column * EXTENT, row * EXTENT)
        yield (column, row), shapely.transform(current, lambda points: points - origin)


def place(point, zoom):
    """The tile that holds a point, and the point in that tile's units."""
    size = world_units(zoom)
    x = min(max(round(point[0]), 0), size - 1)
    y = min(max(round(point[1]), 0), size - 1)
    return (x // EXTENT, y // EXTENT), shapely.Point(x % EXTENT, y % EXTENT)
