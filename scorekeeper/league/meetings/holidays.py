"""On which days people celebrate, by country. The library behind it is large: it is loaded when somebody asks."""

from datetime import date, timedelta

from django.utils.translation import gettext as _

# What a country calls itself, as languages are offered in their own names. In the order of the Latin alphabet.
COUNTRIES = {
    "AR": "Argentina",
    "AU": "Australia",
    "BE": "België · Belgique",
    "BO": "Bolivia",
    "BR": "Brasil",
    "BG": "България",
    "CA": "Canada",
    "CZ": "Česko",
    "CL": "Chile",
    "CN": "中国",
    "CO": "Colombia",
    "CR": "Costa Rica",
    "CU": "Cuba",
    "CY": "Κύπρος",
    "DK": "Danmark",
    "DE": "Deutschland",
    "EC": "Ecuador",
    "EE": "Eesti",
    "IE": "Éire · Ireland",
    "SV": "El Salvador",
    "ES": "España",
    "FR": "France",
    "GR": "Ελλάδα",
    "GT": "Guatemala",
    "HN": "Honduras",
    "HK": "香港",
    "HR": "Hrvatska",
    "IN": "India",
    "IS": "Ísland",
    "IL": "ישראל",
    "IT": "Italia",
    "JP": "日本",
    "LV": "Latvija",
    "LT": "Lietuva",
    "LU": "Lëtzebuerg",
    "HU": "Magyarország",
    "MT": "Malta",
    "MX": "México",
    "NL": "Nederland",
    "NZ": "New Zealand",
    "NI": "Nicaragua",
    "NO": "Norge",
    "AT": "Österreich",
    "PA": "Panamá",
    "PY": "Paraguay",
    "PE": "Perú",
    "PL": "Polska",
    "PT": "Portugal",
    "PR": "Puerto Rico",
    "DO": "República Dominicana",
    "RO": "România",
    "RU": "Россия",
    "CH": "Schweiz · Suisse",
    "SG": "Singapore",
    "SI": "Slovenija",
    "SK": "Slovensko",
    "ZA": "South Africa",
    "RS": "Srbija",
    "FI": "Suomi",
    "SE": "Sverige",
    "TR": "Türkiye",
    "UA": "Україна",
    "GB": "United Kingdom",
    "US": "United States",
    "UY": "Uruguay",
    "VE": "Venezuela",
}
OF_LANGUAGE = {"he": "IL", "es": "ES"}  # English is spoken everywhere
# In wartime they are working days there by law, and holidays all the same.
CATEGORIES = {"UA": ("public", "workday")}
EVE_TOO = {"IL"}  # a Jewish holiday begins the evening before


def offered(language: str) -> list[tuple[str, str]]:
    """The countries to choose from, the one where most speak this language first."""
    first = OF_LANGUAGE.get(language, "")
    return sorted(COUNTRIES.items(), key=lambda country: country[0] != first)


def holidays_on(days: list[date], country: str, language: str) -> dict[date, str]:
    """Which of these days are kept free there, and what each is called, in the language where that is known."""
    if not days or country not in COUNTRIES:
        return {}
    years = range(min(days).year, max(days).year + 2)  # New Year's Eve may belong to the next one
    kept = _kept(country, years, language)
    found = {day: kept[day] for day in days if day in kept}
    if country in EVE_TOO:
        eves = {day: kept[day + timedelta(days=1)] for day in days if day + timedelta(days=1) in kept}
        found = {day: _("Eve of %(holiday)s") % {"holiday": name} for day, name in eves.items()} | found
    return found


def _kept(country: str, years: range, language: str) -> dict[date, str]:
    import holidays

    known = holidays.country_holidays(country).supported_languages
    spoken = next((each for each in (language, "en_US", "en_GB") if each in known), None)
    categories = CATEGORIES.get(country)
    return dict(holidays.country_holidays(country, years=years, language=spoken, categories=categories))
