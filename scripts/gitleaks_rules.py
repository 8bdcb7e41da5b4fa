"""Writes electron/core/redaction/rules/gitleaks.ts from a gitleaks.toml: python3 scripts/gitleaks_rules.py gitleaks.toml COMMIT. Needs Python 3.11 for tomllib."""

import re
import sys
import tomllib

OUT = "electron/core/redaction/rules/gitleaks.ts"

# Rules that ours replace, those that need a name beside them (our list of names does that for all services), and those that are no text of
# a log.
LEFT_OUT = {
    "curl-auth-header": "headers.ts",
    "curl-auth-user": "commands.ts",
    "jwt": "prefixes.ts, also behind any character",
    "jwt-base64": "base64 of a text",
    "kubernetes-secret-yaml": "lines of a file that is no log",
    "nuget-config-password": "names.ts",
    "freemius-secret-key": "names.ts",
    "pkcs12-file": "the name of a file",
    "private-key": "private-key.ts, line by line",
    "sourcegraph-access-token": "also any 40 hexadecimal digits, as commits of git are",
    "sidekiq-sensitive-url": "addresses.ts",
    "airtable-personnal-access-token": "needs the word airtable beside it",
    "facebook-access-token": "needs the word facebook beside it",
    "flutterwave-public-key": "a public key",
    "twilio-api-key": "prefixes.ts, whose literals are longer",
    "clickhouse-cloud-api-secret-key": "any word of 42 letters that begins with 4b1d",
}
# A name within 50 characters of a value of some letters: 112 rules, of which our list of names is one.
BESIDE_A_NAME = (r"[\w.-]{0,50}?", r"[ \t\w.-]{0,20}")
# What must follow a key: a key that is before a comma is one, too.
ENDS = (
    r"""(?:[\x60'"\s;]|\\[nr]|$)""",
    r"""(?:[\x60'"\s;]|\\[nr]|$|\b)""",
    r"""(?:$|[\\'"\x60\s<),])""",
    r"""(?:[^\w-]|\z)""",
    r"""(?:[^a-zA-Z0-9+/]|\z)""",
)
CLASSES = (("a-z", "A-Za-z"), ("a-f", "A-Fa-f"), ("a-h", "A-Ha-h"), ("abcdef", "A-Fa-f"))
# Vault's old tokens begin with "s.", which nearly every line has.
SHAPES = {"vault-service-token": (r"\bhvs\.[\w-]{90,120}", ["hvs."])}


def caseless(shape):
    """Letters of either case in the classes of a shape."""
    def each(result):
        text = result.group(0)
        for small, both in CLASSES:
            if both not in text and "A-Z" not in text:
                text = text.replace(small, both)
        return text
    return re.sub(r"\[[^\]]*\]", each, shape)


def javascript(shape):
    """(shape, flags) in JavaScript's dialect, without modifiers in the middle, which not every browser has."""
    for end in ENDS:
        if shape.endswith(end):
            shape = shape[: -len(end)]
    flags = ""
    if shape.startswith("(?i)"):
        shape, flags = shape[4:], "i"
    shape = re.sub(r"\(\?i:([^()]*)\)", lambda result: "(?:%s)" % caseless(result.group(1)), shape)
    shape = shape.replace("(?-i:", "(?:").replace("[[:alnum:]]", "[A-Za-z0-9]")
    if "(?i)" in shape:
        before, after = shape.split("(?i)", 1)
        shape = before + caseless(after.replace("(?i)", ""))
    return shape, flags


def rows(rules):
    for rule in rules:
        shape = rule.get("regex", "")
        if rule["id"] in LEFT_OUT or any(part in shape for part in BESIDE_A_NAME):
            continue
        shape, flags = javascript(shape)
        literals = rule["keywords"]
        if rule["id"] in SHAPES:
            shape, literals = SHAPES[rule["id"]]
        if "`" in shape or "${" in shape or " " in "".join(literals):
            raise SystemExit("%s does not fit into a row." % rule["id"])
        yield "%s %s /%s/%s" % (rule["id"], ",".join(literals), shape, flags)


def main(toml, commit):
    with open(toml, "rb") as file:
        rules = tomllib.load(file)["rules"]
    lines = list(rows(rules))
    with open(OUT, "w", encoding="utf-8") as file:
        file.write(HEAD % (commit, len(lines), len(rules)) + "\n".join(lines) + "\n`;\n")
    print("%d of %d rules" % (len(lines), len(rules)))


HEAD = r"""/**
 * Shapes of keys by their documented prefixes: rules of gitleaks (https://github.com/gitleaks/gitleaks, config/gitleaks.toml,
 * commit %s; MIT, Copyright (c) 2019 Zachary Rice: GITLEAKS-LICENSE.txt beside this file), %d of %d.
 * Written by scripts/gitleaks_rules.py, which says what is left out and why; not to be changed by hand.
 * A row: the rule's id, literals of which a text must hold one, in lower case, and its regular expression.
 */
export const GITLEAKS_ROWS = String.raw`
"""

if __name__ == "__main__":
    main(*sys.argv[1:])
