"""Search directories for environments: the table's templates as folders of a machine, and what conda and poetry wrote down about theirs."""

import re

from rl_cockpit_target.discovery.machine import utf16_order
from rl_cockpit_target.discovery.markers import MARKERS


def expand_sets(template, shape):
    """A template with every `{set}` replaced, in the order of the sets."""
    match = re.search(r"\{(\w+)\}", template)
    if match is None:
        return [template]
    sets = MARKERS["sets"]
    words = sets.get("%s@%s" % (match.group(1), shape), sets.get(match.group(1), []))
    return [full for word in words for full in expand_sets(template[: match.start()] + word + template[match.end() :], shape)]


def starting_folders(machine, template):
    """[(folder, rest of the template)]: what `~`, `.` and a variable at its beginning mean on this machine."""
    first, _, rest = template.partition("/")
    if first == "~":
        return [(machine.home, rest)]
    if first == ".":
        return [(machine.cwd, rest)]
    if first.startswith("$"):
        name = first[1:]
        values = machine.listed(name) if name in MARKERS["listVariables"] else [machine.variable(name)]
        return [(drive_root(machine, value) or machine.full(value), rest) for value in values if value]
    return [("/", rest)] if template.startswith("/") and machine.shape != "win32" else []


def drive_root(machine, value):
    """A drive alone (C:) is not yet a folder."""
    return value + machine.path.sep if machine.shape == "win32" and value.endswith(":") else None


def children(machine, folder, pattern="*", skips=()):
    """Sub-folders whose name fits, in order. A folder with very many is no folder of environments."""
    shape = re.compile("^" + ".*".join(re.escape(part) for part in pattern.split("*")) + r"\Z", re.S)
    names = [name for name in machine.names(folder) or () if shape.match(name) and name not in skips]
    if not pattern.startswith("."):
        names = [name for name in names if not name.startswith(".")]
    paths = (machine.path.join(folder, name) for name in names[: MARKERS["maxChildren"]])
    return [path for path in paths if machine.is_dir(path) and not is_second_name(machine, folder, path)]


def is_second_name(machine, folder, path):
    """A link to a folder beside it, such as `Current` or uv's cpython-3.12: the other one is shown."""
    return machine.link(path) is not None and machine.path.dirname(machine.real(path) or "") == machine.real(folder)


def folders(machine, template, skips=()):
    """Folders that a template means, one by one; those without `*` need not exist."""
    for full in expand_sets(template, machine.shape):
        for folder, rest in starting_folders(machine, full):
            yield from descend(machine, folder, rest.split("/") if rest else [], skips)


def descend(machine, folder, names, skips):
    """Paths below a folder by names and patterns."""
    plain = []
    while names and "*" not in names[0]:
        plain, names = plain + names[:1], names[1:]
    folder = machine.join(folder, *plain)
    if not names:
        yield folder
        return
    for child in children(machine, folder, names[0], skips):
        yield from descend(machine, child, names[1:], skips)


def project_dirs(machine, projects):
    """Folders that hold the environments of a project that the user has named, wherever it is."""
    for project in projects:
        for template in MARKERS["inProject"]:
            for full in expand_sets(template, machine.shape):
                yield from descend(machine, machine.full(project), full.split("/"), ())


def skipped(shape):
    """Names of folders that hold no projects, or that a system asks the user about before it lets us read them."""
    table = MARKERS["projectSkips"]
    return frozenset(table["names"] + table.get(shape, []))


def condarc_dirs(machine, path):
    """`envs_dirs:` of a .condarc, without a YAML reader: a block of `- path` or one line `[a, b]`."""
    match = re.search(r"^envs_(?:dirs|path):[ \t]*(\[[^\]]*\]|(?:\n[ \t]*-[^\n]*)*)", machine.text(path), re.M)
    if not match:
        return []
    items = re.split(r"[\n,]", match.group(1).strip("[]"))
    words = [re.sub(r"^-", "", item.strip()).strip().strip("'\"") for item in items]
    return [machine.full(with_variables(machine, word)) for word in words if word]


def with_variables(machine, text):
    """`$NAME`, `${NAME}` and `%NAME%` replaced; one that is not set stays as it is."""
    return re.sub(
        r"\$\{(\w+)\}|\$(\w+)|%(\w+)%",
        lambda match: machine.variable(match.group(1) or match.group(2) or match.group(3)) or match.group(0),
        text,
    )


def conda_roots(machine):
    """Folders that may be a conda installation, by the table."""
    sets = ["{condaRoots}"] + ([] if machine.shape == "win32" else ["{condaBasesPosix}/{condaNamesPosix}"])
    return [root for template in sets for root in folders(machine, template)]


def conda_dirs(machine):
    """Folders that conda recorded of environments and folders of environments elsewhere, roots among them."""
    table = MARKERS["conda"]
    lists = [path for template in table["lists"] for path in folders(machine, template)]
    lines = [line.strip() for path in dict.fromkeys(lists) for line in machine.text(path).split("\n")]
    existing = [machine.full(line) for line in lines if line]
    # An environment that is in `envs` of something is in `envs` of its root.
    parents = [machine.path.dirname(path) for path in existing if machine.path.basename(machine.path.dirname(path)) == "envs"]
    roots = list(dict.fromkeys([machine.path.dirname(parent) for parent in parents] + existing))
    settings = [path for template in table["settings"] for path in folders(machine, template)]
    settings += [machine.join(root, name) for root in roots + conda_roots(machine) if machine.is_dir(root) for name in table["rootSettings"]]
    parents = [path for template in table["parents"] for path in folders(machine, template)]
    parents += [path for rc in dict.fromkeys(settings) for path in condarc_dirs(machine, rc)]
    parents += [machine.join(root, "envs") for root in roots]
    return roots + [env for parent in dict.fromkeys(parents) for env in children(machine, parent)]


def poetry_dirs(machine):
    """`virtualenvs.path` and `cache-dir` of poetry's settings."""
    matches = []
    for path in [path for template in MARKERS["poetrySettings"] for path in folders(machine, template)]:
        match = re.search(r"^\[virtualenvs\][^\[]*?^path[ \t]*=[ \t]*[\"']([^\"'\n{]+)[\"']", machine.text(path), re.M)
        if match:
            matches.append(machine.full(match.group(1)))
        match = re.search(r"^cache-dir[ \t]*=[ \t]*[\"']([^\"'\n{]+)[\"']", machine.text(path), re.M)
        if match:
            matches.append(machine.join(machine.full(match.group(1)), "virtualenvs"))
    return [env for parent in dict.fromkeys(matches) for env in children(machine, parent)]


def path_pythons(machine):
    """Interpreters by name on PATH and in the usual folders of commands. Shims and Windows' drives are left out."""
    table = MARKERS["path"]
    shape = re.compile(table["name"][machine.shape], re.I if machine.shape == "win32" else 0)
    usual = [path for template in table["more"][machine.shape] for path in folders(machine, template)]
    matches = []
    for folder in dict.fromkeys([machine.full(path) for path in machine.listed("PATH")] + usual):
        is_skipped = machine.path.basename(folder) in table["skipNamed"] or folder in table["skip"][machine.shape]
        if is_skipped or machine.is_excluded(folder):
            continue
        names = [name for name in machine.names(folder) or () if shape.fullmatch(name)]
        matches += [machine.path.join(folder, name) for name in sorted(names, key=preference)]
    return matches


def preference(name):
    """python3 before python before python3.11: the name the user would type comes first."""
    plain = re.sub(r"\.exe$", "", name.lower())
    return (("python3", "python").index(plain) if plain in ("python3", "python") else 2, utf16_order(name))
