"""Names of states, for the countries whose names in the package could be put right."""

LABELLED = {"AR", "AU", "BR", "CA", "DE", "ID", "MX", "US", "ZA"}

# The package's name: local and English name.
INDIA = {
    "Andaman and Nicobar": "Andaman and Nicobar Islands", "Orissa": "Odisha",
    "Uttaranchal": "Uttarakhand",
}
GERMANY = {
    "Bayern": "Bavaria", "Hessen": "Hesse", "Niedersachsen": "Lower Saxony",
    "Nordrhein-Westfalen": "North Rhine-Westphalia", "Rheinland-Pfalz": "Rhineland-Palatinate",
    "Sachsen": "Saxony", "Sachsen-Anhalt": "Saxony-Anhalt", "Thüringen": "Thuringia",
}
CANADA = {"Québec": "Quebec"}
CHINA = {
    "Anhui": "安徽", "Beijing": "北京", "Chongqing": "重庆", "Fujian": "福建", "Gansu": "甘肃", "Guangdong": "广东",
    "Guangxi": "广西", "Guizhou": "贵州", "Hainan": "海南", "Hebei": "河北", "Heilongjiang": "黑龙江", "Henan": "河南",
    "Hubei": "湖北", "Hunan": "湖南", "Inner Mongol": "内蒙古", "Jiangsu": "江苏", "Jiangxi": "江西", "Jilin": "吉林",
    "Liaoning": "辽宁", "Ningxia": "宁夏", "Qinghai": "青海", "Shaanxi": "陕西", "Shandong": "山东", "Shanghai": "上海",
    "Shanxi": "山西", "Sichuan": "四川", "Tianjin": "天津", "Xinjiang": "新疆", "Xizang": "西藏", "Yunnan": "云南",
    "Zhejiang": "浙江",
}
CHINA_IN_ENGLISH = {"Inner Mongol": "Inner Mongolia", "Xizang": "Tibet"}
RUSSIA = {
    "Adygey": ("Адыгея", "Adygea"),
    "Altay": ("Алтайский край", "Altai Krai"),
    "Amur": ("Амурская область", "Amur Oblast"),
    "Arkhangel'sk": ("Архангельская область", "Arkhangelsk Oblast"),
    "Astrakhan'": ("Астраханская область", "Astrakhan Oblast"),
    "Bashkortostan": ("Башкортостан", "Bashkortostan"),
    "Belgorod": ("Белгородская область", "Belgorod Oblast"),
    "Bryansk": ("Брянская область", "Bryansk Oblast"),
    "Buryat": ("Бурятия", "Buryatia"),
    "Chechnya": ("Чечня", "Chechnya"),
    "Chelyabinsk": ("Челябинская область", "Chelyabinsk Oblast"),
    "Chita": ("Забайкальский край", "Zabaykalsky Krai"),
    "Chukchi Autonomous Okrug": ("Чукотка", "Chukotka"),
    "Chuvash": ("Чувашия", "Chuvashia"),
    "Dagestan": ("Дагестан", "Dagestan"),
    "Gorno-Altay": ("Республика Алтай", "Altai Republic"),
    "Irkutsk": ("Иркутская область", "Irkutsk Oblast"),
    "Ivanovo": ("Ивановская область", "Ivanovo Oblast"),
    "Kaliningrad": ("Калининградская область", "Kaliningrad Oblast"),
    "Kalmyk": ("Калмыкия", "Kalmykia"),
    "Kaluga": ("Калужская область", "Kaluga Oblast"),
    "Kamchatka": ("Камчатский край", "Kamchatka"),
    "Karelia": ("Карелия", "Karelia"),
    "Kemerovo": ("Кемеровская область", "Kemerovo Oblast"),
    "Khabarovsk": ("Хабаровский край", "Khabarovsk Krai"),
    "Khakass": ("Хакасия", "Khakassia"),
    "Khanty-Mansiy": ("Ханты-Мансийский АО", "Khanty-Mansi"),
    "Kirov": ("Кировская область", "Kirov Oblast"),
    "Komi": ("Коми", "Komi"),
    "Kostroma": ("Костромская область", "Kostroma Oblast"),
    "Krasnodar": ("Краснодарский край", "Krasnodar Krai"),
    "Krasnoyarsk": ("Красноярский край", "Krasnoyarsk Krai"),
    "Kurgan": ("Курганская область", "Kurgan Oblast"),
    "Kursk": ("Курская область", "Kursk Oblast"),
    "Leningrad": ("Ленинградская область", "Leningrad Oblast"),
    "Lipetsk": ("Липецкая область", "Lipetsk Oblast"),
    "Maga Buryatdan": ("Магаданская область", "Magadan Oblast"),
    "Mariy-El": ("Марий Эл", "Mari El"),
    "Mordovia": ("Мордовия", "Mordovia"),
    "Moskovsskaya": ("Московская область", "Moscow Oblast"),
    "Murmansk": ("Мурманская область", "Murmansk Oblast"),
    "Nenets": ("Ненецкий АО", "Nenets"),
    "Nizhegorod": ("Нижегородская область", "Nizhny Novgorod Oblast"),
    "Novgorod": ("Новгородская область", "Novgorod Oblast"),
    "Novosibirsk": ("Новосибирская область", "Novosibirsk Oblast"),
    "Omsk": ("Омская область", "Omsk Oblast"),
    "Orel": ("Орловская область", "Oryol Oblast"),
    "Orenburg": ("Оренбургская область", "Orenburg Oblast"),
    "Penza": ("Пензенская область", "Penza Oblast"),
    "Perm'": ("Пермский край", "Perm Krai"),
    "Primor'ye": ("Приморский край", "Primorsky Krai"),
    "Pskov": ("Псковская область", "Pskov Oblast"),
    "Rostov": ("Ростовская область", "Rostov Oblast"),
    "Ryazan'": ("Рязанская область", "Ryazan Oblast"),
    "Sakha (Yakutia)": ("Якутия", "Yakutia"),
    "Sakhalin": ("Сахалинская область", "Sakhalin"),
    "Samara": ("Самарская область", "Samara Oblast"),
    "Saratov": ("Саратовская область", "Saratov Oblast"),
    "Smolensk": ("Смоленская область", "Smolensk Oblast"),
    "Stavropol'": ("Ставропольский край", "Stavropol Krai"),
    "Sverdlovsk": ("Свердловская область", "Sverdlovsk Oblast"),
    "Tambov": ("Тамбовская область", "Tambov Oblast"),
    "Tatarstan": ("Татарстан", "Tatarstan"),
    "Tomsk": ("Томская область", "Tomsk Oblast"),
    "Tula": ("Тульская область", "Tula Oblast"),
    "Tuva": ("Тыва", "Tuva"),
    "Tver'": ("Тверская область", "Tver Oblast"),
    "Tyumen'": ("Тюменская область", "Tyumen Oblast"),
    "Udmurt": ("Удмуртия", "Udmurtia"),
    "Ul'yanovsk": ("Ульяновская область", "Ulyanovsk Oblast"),
    "Vladimir": ("Владимирская область", "Vladimir Oblast"),
    "Volgograd": ("Волгоградская область", "Volgograd Oblast"),
    "Vologda": ("Вологодская область", "Vologda Oblast"),
    "Voronezh": ("Воронежская область", "Voronezh Oblast"),
    "Yamal-Nenets": ("Ямало-Ненецкий АО", "Yamalia"),
    "Yaroslavl'": ("Ярославская область", "Yaroslavl Oblast"),
    "Yevrey": ("Еврейская АО", "Jewish Autonomous Oblast"),
}

# Where a state has been divided since: the names and places of what it is now.
DIVIDED = {
    ("IN", "Andhra Pradesh"): [("Telangana", 79.0, 17.9), ("Andhra Pradesh", 78.8, 15.3)],
    ("IN", "Jammu and Kashmir"): [("Ladakh", 77.8, 34.1), ("Jammu and Kashmir", 75.2, 33.3)],
}


def state_names(code, name):
    """The local, the English and the Chinese name (or nothing); nothing at all for no label."""
    if code == "CN" and name in CHINA:
        return CHINA[name], CHINA_IN_ENGLISH.get(name, name), CHINA[name]
    if code == "RU" and name in RUSSIA:
        return *RUSSIA[name], None
    if code == "IN" and name:
        return INDIA.get(name, name), INDIA.get(name, name), None
    if code in LABELLED and name:
        english = {"DE": GERMANY, "CA": CANADA}.get(code, {}).get(name, name)
        return name, english, None
    return None
