"""Names of cities in the local language, in English and in Chinese.

GeoNames lists other names without saying in which language they are. The script often
tells; where it does not, the candidate that sounds most like the romanized name wins. What
this gets wrong, or cannot know, is put right in `city_name_tables`.
"""

import re
import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache

from babel import Locale

from .city_name_tables import CHINESE, ENGLISH, LOCAL
from .transliteration import LANGUAGES, romanized

TRANSLITERATED = set("AE AF BD BT EG IN IQ IR JO JP KP KW LB LK NP OM PK PS SA SY YE".split())
WORDS_FOR_CITY = ("မြို့", "ក្រុង", "市", "巿", "시")
HAN = re.compile(r"[\u3400-\u9fff]+")


def names(city):
    """The local, the English and the Chinese name (or nothing) of a GeoNames place."""
    country = city["countrycode"]
    own = city["name"].replace("’", "'")
    english = ENGLISH.get(country, {}).get(own) or plain_english(own, country)
    chinese = (
        CHINESE.get(country, {}).get(own)
        or time_zone_name(city, "zh_Hans")
        or simplified_chinese(city)
    )
    if country == "CN" and chinese:
        return chinese, english, chinese
    local = LOCAL.get(country, {}).get(own) or time_zone_local(city) or by_script(city)
    return local or english, english, chinese


def plain_english(name, country):
    """Without the apostrophe for the soft sign, and without scholarly marks."""
    if country in ("BY", "RU", "UA"):
        name = name.replace("'", "")
    if country == "JP":
        name = name.removesuffix("-shi")
    return without_scholarly_marks(name, country)


def without_scholarly_marks(name, country):
    """Without macrons and dots below, where they come from a transliteration."""
    if country not in TRANSLITERATED:
        return name
    decomposed = unicodedata.normalize("NFD", name)
    kept = "".join(letter for letter in decomposed if letter not in "\u0304\u0323\u0331\u0327")
    return unicodedata.normalize("NFC", kept)


@lru_cache(maxsize=None)
def exemplar_cities(language):
    """CLDR's names of the cities that time zones are called after, by zone."""
    zones = Locale.parse(language).time_zones
    return {zone: details["city"] for zone, details in zones.items() if "city" in details}


def time_zone_name(city, language):
    zone = city["timezone"]
    english = exemplar_cities("en").get(zone) or zone.rpartition("/")[2].replace("_", " ")
    if plain(english) not in {plain(city["name"]), *map(plain, city["alternatenames"])}:
        return None
    if plain(english) != plain(city["name"]):
        return None
    return exemplar_cities(language).get(zone)


def time_zone_local(city):
    language = LANGUAGES.get(city["countrycode"])
    return time_zone_name(city, language.locale) if language else None


def plain(name):
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in decomposed.casefold() if letter.isalnum())


def by_script(city):
    language = LANGUAGES.get(city["countrycode"])
    if language is None:
        return None
    candidates = [name for name in city["alternatenames"] if language.spells(name)]
    if not candidates:
        return None
    targets = [plain(city["name"])]
    targets += [plain(n) for n in city["alternatenames"] if n.isascii() and n[:1].isupper()]
    return without_word_for_city(
        max(sorted(candidates), key=lambda name: likeness(name, language, targets))
    )


def without_word_for_city(name):
    for word in WORDS_FOR_CITY:
        shorter = name.removeprefix(word).removesuffix(word)
        if len(shorter) >= 2:
            name = shorter
    return name


def likeness(candidate, language, targets):
    """How much a candidate sounds like the main name, then like any other romanized one.

    Between equals the longer one is fuller: it has the soft sign that has no sound.
    """
    sound = plain(romanized(candidate, language))
    to_main = SequenceMatcher(None, sound, targets[0]).ratio()
    to_any = max(SequenceMatcher(None, sound, target).ratio() for target in targets)
    return language.preference(candidate), round(max(to_main, 0.9 * to_any), 3), len(candidate)


def is_encodable(name, encoding):
    try:
        name.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


SUFFIXES = ("特别行政区", "自治州", "特别市", "广域市", "地区", "市", "县", "区", "镇", "府", "州", "都")


def simplified_chinese(city):
    """A name in simplified characters; GB 2312 has no others. Without the word for city."""
    candidates = [
        name
        for name in city["alternatenames"]
        if HAN.fullmatch(name.replace("·", "")) and is_encodable(name, "gb2312")
    ]
    bare = {name for name in candidates if not name.endswith(SUFFIXES) or len(name) <= 2}
    stripped = {without_suffix(name) for name in candidates} - {""}
    if city["countrycode"] in ("JP", "KR", "KP", "VN"):
        return min(sorted(bare or stripped), key=len, default=None)
    return max(sorted(bare or stripped), key=lambda name: (-abs(len(name) - 3), name), default=None)


def without_suffix(name):
    for suffix in SUFFIXES:
        if name.endswith(suffix) and len(name) - len(suffix) >= 2:
            return name.removesuffix(suffix)
    return name
