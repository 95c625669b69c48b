"""Cities: which ones, how important, at which zoom.

Natural Earth says which places matter, and its files are in the order of importance, least
first. GeoNames adds the population and the names. A place without a match is left out.
"""

import math
import unicodedata
from dataclasses import dataclass

from . import city_names, sources
from .geometry import EXTENT, project_point

# At each zoom: how many of the places, in the order of importance, are considered, and the
# least distance to a more important one, in pixels of a 512-pixel tile.
THINNING = {
    0: (24, 40),
    1: (60, 32),
    2: (170, 24),
    3: (420, 26),
    4: (1300, 30),
    5: (3600, 24),
    6: (8000, 14),
}
CAPITAL_ZOOM = 3
# From here on a capital is shown however near another city is.
SURE_CAPITAL_ZOOM = 5
LEADING_PLACES = 70
CITY_POPULATION = 100_000
# Where GeoNames calls the capital something else, or its list is out of date.
CAPITALS = {
    "AG": "Saint John's", "BI": "Gitega", "BR": "Brasília", "CM": "Yaoundé", "CO": "Bogotá",
    "CR": "San José", "CW": "Willemstad", "FO": "Tórshavn", "GD": "Saint George's",
    "GG": "Saint Peter Port", "GQ": "Malabo", "GU": "Hagåtña", "IN": "Delhi",
    "IS": "Reykjavík", "KZ": "Astana", "MN": "Ulan Bator",
    "NC": "Nouméa", "PS": "Ramallah", "PW": "Ngchesar Hamlet", "PY": "Asunción",
    "ST": "São Tomé", "TG": "Lomé", "TO": "Nuku'alofa", "VU": "Port-Vila", "XK": "Pristina",
}
NO_CAPITALS = {"HK", "MO", "EH"}


@dataclass(eq=False)
class Place:
    name: str
    english: str
    chinese: str | None
    longitude: float
    latitude: float
    population: int
    capital: bool
    position: int
    first_zoom: int = 6

    def point(self, zoom):
        return project_point(self.longitude, self.latitude, zoom)

    def properties(self):
        values = {
            "name": self.name,
            "name:en": self.english,
            "class": "city" if self.capital or self.population >= CITY_POPULATION else "town",
            "population": self.population,
            "rank": self.first_zoom + 1,
        }
        if self.chinese:
            values["name:zh"] = self.chinese
        if self.capital:
            values["capital"] = 2
        return values


def normalized(name):
    """Comparable spelling: no accents, no punctuation, lower case."""
    plain = unicodedata.normalize("NFKD", name.replace("’", "'"))
    return "".join(letter for letter in plain.casefold() if letter.isalnum())


def distance_km(a_latitude, a_longitude, b_latitude, b_longitude):
    dx = (a_longitude - b_longitude + 180) % 360 - 180
    dx *= math.cos(math.radians((a_latitude + b_latitude) / 2))
    return 111.2 * math.hypot(dx, a_latitude - b_latitude)


class GazetteerIndex:
    """GeoNames' places by one-degree cells."""

    def __init__(self, cities):
        self.cells = {}
        for city in cities:
            key = (math.floor(city["latitude"]), math.floor(city["longitude"]))
            self.cells.setdefault(key, []).append(city)

    def near(self, latitude, longitude, radius_km):
        row, column = math.floor(latitude), math.floor(longitude)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                for city in self.cells.get((row + dy, column + dx), []):
                    away = distance_km(latitude, longitude, city["latitude"], city["longitude"])
                    if away <= radius_km:
                        yield away, city

    def match(self, name, latitude, longitude):
        """The largest place of that name nearby, else the largest in the next few kilometres."""
        wanted = normalized(name)
        named = []
        close = []
        for away, city in self.near(latitude, longitude, 50):
            spellings = {normalized(city["name"])}
            spellings.update(normalized(other) for other in city["alternatenames"])
            if wanted in spellings:
                named.append((city["population"], -away, city))
            elif away < 8:
                close.append((city["population"], -away, city))
        candidates = named or close
        return max(candidates, key=lambda item: item[:2])[2] if candidates else None


def order_of_importance():
    """Names and positions, most important first: the 243 world cities, then all the others."""
    world = [(name, y, x) for name, x, y in reversed(sources.world_cities())]
    rest = [(name, y, x) for name, _, y, x in reversed(sources.notable_places())]
    return world + rest


def most_populous_first(places):
    """The leading places by population; being the capital counts twice."""
    leading = sorted(
        places[:LEADING_PLACES],
        key=lambda place: -place.population * (2 if place.capital else 1),
    )
    places[:LEADING_PLACES] = leading
    for position, place in enumerate(places):
        place.position = position


def capital_of(city, capitals):
    wanted = capitals.get(city["countrycode"])
    return wanted is not None and normalized(city["name"]) == normalized(wanted)


def load_places():
    gazetteer = GazetteerIndex(sources.geonames_cities())
    capitals = {
        code: country["capital"]
        for code, country in sources.geonames_countries().items()
        if country["capital"] and code not in NO_CAPITALS
    } | CAPITALS
    places = []
    seen = set()
    seen_capitals = set()
    for name, latitude, longitude in order_of_importance():
        city = gazetteer.match(name, latitude, longitude)
        if city is None or city["geonameid"] in seen:
            continue
        seen.add(city["geonameid"])
        is_capital = city["countrycode"] not in seen_capitals and capital_of(city, capitals)
        if is_capital:
            seen_capitals.add(city["countrycode"])
        local, english, chinese = city_names.names(city)
        places.append(
            Place(
                local, english, chinese, city["longitude"], city["latitude"],
                city["population"], is_capital, len(places),
            )
        )
    most_populous_first(places)
    assign_zooms(places)
    return places


def assign_zooms(places):
    """Each place's first zoom; from there on it is in every zoom. Drops what fits nowhere."""
    waiting = list(places)
    shown = []
    for zoom, (considered, distance_pixels) in sorted(THINNING.items()):
        spacing = distance_pixels * EXTENT / 512
        grid = SpacingGrid(spacing)
        for place in shown:
            grid.add(place.point(zoom))
        for place in list(waiting):
            is_due = place.position < considered or (place.capital and zoom >= CAPITAL_ZOOM)
            point = place.point(zoom)
            is_sure = place.capital and zoom >= SURE_CAPITAL_ZOOM
            if is_sure or (is_due and not grid.is_near(point)):
                place.first_zoom = zoom
                grid.add(point)
                shown.append(place)
                waiting.remove(place)
    places[:] = [place for place in places if place not in waiting]


class SpacingGrid:
    def __init__(self, spacing):
        self.spacing = spacing
        self.cells = {}

    def add(self, point):
        cell = (point[0] // self.spacing, point[1] // self.spacing)
        self.cells.setdefault(cell, []).append(point)

    def is_near(self, point):
        column, row = point[0] // self.spacing, point[1] // self.spacing
        return any(
            math.dist(point, other) < self.spacing
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for other in self.cells.get((column + dx, row + dy), [])
        )
