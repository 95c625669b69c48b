"""Which script a country writes, and a rough sound of that script in Latin letters.

The sound serves only to compare names with one another.
"""

import re
import unicodedata
from dataclasses import dataclass

CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўјљњћђџѓќѕәғқңөұүһӣӯҳҷ",
        "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya "
        "i i ie g w j lj nj c d dz gj kj dz a g q n o u u h i u h j".split(),
        strict=True,
    )
)
GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρσςτυφχψω",
        "a v g d e z i th i k l m n x o p r s s t y f ch ps o".split(),
        strict=True,
    )
)
ARABIC = dict(
    zip(
        "اأإآٱبپتٹثجچحخدڈذرڑزژسشصضطظعغفقكکگلمنںهہھةويىیےئؤء",
        "a a i a a b p t t th j ch h kh d d dh r r z zh s sh s d t z a gh f q k k g l m n n h h _ a "
        "u i a i e i u _".split(),
        strict=True,
    )
)
HEBREW = dict(
    zip(
        "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
        "a v g d h o z h t i k k l m m n n s a p f ts ts k r sh t".split(),
        strict=True,
    )
)
LETTERS = CYRILLIC | GREEK | ARABIC | HEBREW


def any_of(letters):
    return re.compile(rf"[{letters}]+(?:[ \-'’‌־][{letters}]+)*")


def never(_):
    return 0


def has_accent(name):
    return int(unicodedata.normalize("NFD", name) != name)


def has_any_of(letters):
    return lambda name: int(any(letter in letters for letter in name))


def not_ukrainian(name):
    return -int(any(ending in name for ending in ("ськ", "цьк", "ньск")))


@dataclass(frozen=True)
class Language:
    locale: str
    pattern: re.Pattern
    encoding: str = "utf-8"
    preference: callable = never

    def spells(self, name):
        if not self.pattern.fullmatch(name):
            return False
        try:
            name.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True


def without_word_for_city(name):
    return -int(name.endswith(("市", "縣", "区", "町", "區", "都", "府", "시", "군")) and len(name) > 2)


def japanese_preference(name):
    return without_word_for_city(name) - 2 * int(any("\u3040" <= letter <= "\u30ff" for letter in name))


RUSSIAN = "А-Яа-яЁё"
PERSIAN = "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئءأؤ"
ARABIC_LANGUAGE = Language("ar", any_of("\u0621-\u063a\u0641-\u064a"))
JAPANESE = Language("ja", re.compile("[\u3005\u3040-\u30ff\u3400-\u9fff]+"), "euc_jp", japanese_preference)
TRADITIONAL = Language("zh_Hant", re.compile("[\u3400-\u9fff]+"), "big5", without_word_for_city)
KOREAN = Language("ko", any_of("\uac00-\ud7a3"), preference=without_word_for_city)

LANGUAGES = {
    "RU": Language("ru", any_of(RUSSIAN), preference=not_ukrainian),
    "UA": Language("uk", any_of("А-ЩЬЮЯа-щьюяҐґЄєІіЇї"), preference=has_any_of("іїєґІЄ")),
    "BY": Language("be", any_of("А-ЗЙ-ШЫ-Яа-зй-шы-яЁёІіЎў"), preference=not_ukrainian),
    "BG": Language("bg", any_of("А-ЪЬЮЯа-ъьюя")),
    "MK": Language("mk", any_of("А-ИК-Ша-ик-шЃѓЅѕЈјЉљЊњЌќЏџ")),
    "RS": Language("sr_Cyrl", any_of("А-ИК-Ша-ик-шЂђЈјЉљЊњЋћЏџ")),
    "KZ": Language("kk", any_of(RUSSIAN + "ӘәҒғҚқҢңӨөҰұҮүҺһІі"), preference=has_any_of("әғқңөұүһіӘҚӨҰ")),
    "KG": Language("ky", any_of(RUSSIAN + "ҢңӨөҮү")),
    "TJ": Language("tg", any_of("А-Яа-яЁёҒғӢӣҚқӮӯҲҳҶҷ")),
    "MN": Language("mn", any_of(RUSSIAN + "ӨөҮү")),
    "GR": Language("el", any_of("Α-Ωα-ώΆΈΉΊΌΎΏϊϋΐΰ"), preference=has_accent),
    "CY": Language("el", any_of("Α-Ωα-ώΆΈΉΊΌΎΏϊϋΐΰ"), preference=has_accent),
    "IL": Language("he", any_of("א-ת")),
    "IR": Language("fa", any_of(PERSIAN)),
    "AF": Language("fa", any_of(PERSIAN)),
    "PK": Language("ur", any_of(PERSIAN + "ٹڈڑںہھے"), preference=has_any_of("ٹڈڑںہھے")),
    "GE": Language("ka", any_of("ა-ჰ")),
    "AM": Language("hy", any_of("Ա-Ֆա-և")),
    "ET": Language("am", any_of("\u1200-\u135a")),
    "TH": Language("th", any_of("\u0e01-\u0e4e")),
    "LA": Language("lo", any_of("\u0e81-\u0edf")),
    "KH": Language("km", any_of("\u1780-\u17d3")),
    "MM": Language("my", any_of("\u1000-\u104f")),
    "NP": Language("ne", any_of("\u0900-\u0963")),
    "BD": Language("bn", any_of("\u0980-\u09e3")),
    "JP": JAPANESE,
    "KR": KOREAN,
    "KP": KOREAN,
    "CN": Language("zh_Hans", re.compile("[\u3400-\u9fff]+"), "gb2312", without_word_for_city),
    "TW": TRADITIONAL,
    "HK": TRADITIONAL,
    "MO": TRADITIONAL,
} | {
    code: ARABIC_LANGUAGE
    for code in "AE BH DZ EG EH IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE".split()
}


def romanized(name, language):
    return "".join(sound(letter) for letter in name.casefold())


def sound(letter):
    base = unicodedata.normalize("NFD", letter)[:1] if letter not in LETTERS else letter
    if base in LETTERS:
        return LETTERS[base].replace("_", "")
    words = unicodedata.name(letter, "").split()
    if "SYLLABLE" in words:
        return words[-1].lower()
    if "LETTER" in words or "CHARACTER" in words:
        return words[-1].lower()[:2] if "LETTER" in words else words[-2].lower()[:1]
    return ""
