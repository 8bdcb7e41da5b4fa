"""Deaths of Ray workers, as the log of a run and the GCS of its session report them: worker, process, actor, exit type and detail."""

import re

# "Worker ID: 1903… Node ID: … Worker PID: 16665 Worker exit type: SYSTEM_ERROR Worker exit detail: …" (the driver's log)
LOG_DEATH = re.compile(r"Worker ID: (?P<worker>[0-9a-f]{16,64})\b(?:[^\n]*?Worker PID: (?P<pid>\d+))?(?:[^\n]*?Worker exit type: (?P<type>[A-Z_]+))?(?:[^\n]*?Worker exit detail: (?P<detail>[^\n]+))?")
# "Reporting worker exit, worker id = …, exit_type = SYSTEM_ERROR, exit_detail = …" (gcs_server.out)
GCS_DEATH = re.compile(r"Reporting worker exit, worker id = (?P<worker>[0-9a-f]{16,64}),[^\n]*?exit_type = (?P<type>[A-Z_]+), exit_detail = (?P<detail>[^\n]*)")
ACTOR_DEATH = re.compile(r"ActorDiedError[^\n]*\n(?P<block>(?:\t[^\n]*\n)+)(?P<detail>The actor is dead because[^\n]*)?")
ACTOR_FIELD = re.compile(r"^\t(\w+): ([^\n]*)$", re.M)
# Ends that Ray itself, or the program, wanted.
INTENDED = ("INTENDED_SYSTEM_EXIT", "INTENDED_USER_EXIT")
TYPE = re.compile(r"Worker exit type: ([A-Z_]+)")
ANSI = re.compile(r"\x1b\[[0-9;]*m")
MAX_DETAIL = 600
REPORTED_TWICE = re.compile(r"\.? *Unintentional worker failures have been reported\..*")


def deaths(log_text, gcs_text):
    """[{workerId, pid, actor, exitType, exitDetail}], in the order of their reports. What no report gives is None."""
    matches = {}
    for match in list(GCS_DEATH.finditer(gcs_text)) + list(LOG_DEATH.finditer(ANSI.sub("", log_text))):
        fields = match.groupdict()
        if fields["type"] in INTENDED:
            continue
        row = matches.setdefault(fields["worker"], {"workerId": fields["worker"], "pid": None, "actor": None, "exitType": None, "exitDetail": None})
        pid = fields.get("pid")
        row["pid"] = row["pid"] or (int(pid) if pid else None)
        row["exitType"] = row["exitType"] or fields["type"]
        row["exitDetail"] = row["exitDetail"] or short(fields["detail"])
    return list(matches.values())


def short(detail):
    """The detail without the sentence that Ray appends to each, bounded; None for nothing."""
    text = REPORTED_TWICE.sub("", detail or "").strip()
    return text[:MAX_DETAIL] or None


def actor_deaths(log_text):
    """{pid: {actor, exitType, exitDetail}} of the ActorDiedErrors of a log, which name no worker but its process."""
    matches = {}
    for match in ACTOR_DEATH.finditer(ANSI.sub("", log_text)):
        fields = dict(ACTOR_FIELD.findall(match.group("block")))
        if fields.get("pid", "").isdigit():
            detail = match.group("detail") or ""
            kind = TYPE.search(detail)
            row = {"actor": fields.get("name") or fields.get("class_name"), "exitType": kind.group(1) if kind else None, "exitDetail": short(detail)}
            matches.setdefault(int(fields["pid"]), row)
    return matches
