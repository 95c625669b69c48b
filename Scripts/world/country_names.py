"""Names of countries: from the Unicode CLDR through Babel, by ISO code, with corrections."""

from babel import Locale
from babel.core import UnknownLocaleError, get_global

# Main language where the most widely spoken official one is not what a map should show.
MAIN_LANGUAGE = {
    "BA": "bs", "BY": "be", "CF": "fr", "HT": "fr", "KZ": "kk", "MW": "en", "PH": "fil",
    "PY": "es", "RS": "sr_Cyrl", "RW": "en", "SD": "ar", "SN": "fr", "UG": "en", "ZW": "en",
}

LOCAL_NAMES = {
    "BE": "België / Belgique", "BI": "Burundi", "CD": "République démocratique du Congo",
    "CG": "République du Congo", "HK": "香港", "KP": "조선", "MD": "Moldova", "MO": "澳門",
    "PS": "فلسطين", "SA": "السعودية", "SH": "Saint Helena", "TF": "Terres australes françaises",
    "TL": "Timor-Leste", "WS": "Sāmoa", "XK": "Kosova",
}

ENGLISH_NAMES = {
    "AX": "Åland", "CD": "Democratic Republic of the Congo", "CG": "Republic of the Congo",
    "CI": "Ivory Coast", "HK": "Hong Kong", "MM": "Myanmar", "MO": "Macao", "PS": "Palestine",
    "SH": "Saint Helena", "TF": "French Southern Territories", "TR": "Turkey",
    "UM": "U.S. Outlying Islands", "US": "United States of America", "VC": "St. Vincent and the Grenadines",
}

CHINESE_NAMES = {
    "CD": "刚果民主共和国", "CG": "刚果共和国", "HK": "香港", "MO": "澳门", "PS": "巴勒斯坦",
}

# Areas without an ISO code of their own, by Natural Earth's code. Those that are not here
# are drawn, but carry no label.
OTHER_NAMES = {
    "CYN": ("Kuzey Kıbrıs", "Northern Cyprus", "北塞浦路斯"),
    "SOL": ("Somaliland", "Somaliland", "索马里兰"),
    "IOA": ("Christmas Island", "Christmas Island", "圣诞岛"),
    "CLP": ("Île Clipperton", "Clipperton Island", "克利珀顿岛"),
}


def territories(language):
    try:
        return Locale.parse(language).territories
    except UnknownLocaleError:
        return {}


def main_language(code):
    languages = get_global("territory_languages").get(code, {})
    official = [
        (-details["population_percent"], language)
        for language, details in languages.items()
        if details["official_status"] in ("official", "de_facto_official")
    ]
    return MAIN_LANGUAGE.get(code) or (min(official)[1] if official else "en")


def country_names(record):
    """The local, the English and the Chinese name; nothing for what has no label."""
    code = iso_code(record)
    if code is None:
        return OTHER_NAMES.get(record["ADM0_A3"])
    english = ENGLISH_NAMES.get(code) or territories("en")[code].replace(" & ", " and ")
    chinese = CHINESE_NAMES.get(code) or territories("zh_Hans")[code]
    local = LOCAL_NAMES.get(code) or territories(main_language(code)).get(code) or english
    if code == "AQ" or main_language(code) == "en":
        local = LOCAL_NAMES.get(code, english)
    return tuple(name.replace("’", "'") for name in (local, english, chinese))


def iso_code(record):
    """ISO 3166-1, or nothing where Natural Earth gives a part its parent's code."""
    code = record["ISO_A2_EH"]
    is_part = record["ISO_A2"] == "-99" and record["ADM0_A3"] not in ("FRA", "NOR", "KOS")
    return None if code == "-99" or is_part else code
