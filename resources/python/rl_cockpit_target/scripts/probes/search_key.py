"""Key of a search provider (Bright Data): is it accepted, and is the zone one of its account? Asks for the list of zones, which costs nothing."""

import json
import os
import urllib.error
import urllib.request

LIMIT_S = 15
MAX_BYTES = 1 << 20


def ask(url, key):
    """(status, text) of a GET with a bearer token."""
    request = urllib.request.Request(url, headers={"Authorization": "Bearer " + key, "Accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=LIMIT_S) as answer:
            return answer.status, answer.read(MAX_BYTES).decode("utf-8", "replace")
    except urllib.error.HTTPError as error:
        return error.code, ""


def zone_names(text):
    """Names of the active zones; None where the answer is something else."""
    try:
        return [str(zone["name"]) for zone in json.loads(text)]
    except (ValueError, KeyError, TypeError):
        return None


def main(words, report):
    """words: {url} → {hasKey, hasZone, status, zones, isActive, problem}. Key and zone come by environment, and are never reported."""
    key = os.environ.get("BRIGHTDATA_API_KEY", "")
    zone = os.environ.get("BRIGHTDATA_ZONE", "")
    existing = {"hasKey": bool(key), "hasZone": bool(zone), "status": None, "zones": None, "isActive": None, "problem": None}
    if key:
        try:
            existing["status"], text = ask(os.environ.get("BRIGHTDATA_API_URL", words["url"]) + "/zone/get_active_zones", key)
            existing["zones"] = zone_names(text) if existing["status"] == 200 else None
            existing["isActive"] = None if existing["zones"] is None else zone in existing["zones"]
        except (OSError, ValueError) as error:
            existing["problem"] = str(getattr(error, "reason", error))
    report(**existing)
