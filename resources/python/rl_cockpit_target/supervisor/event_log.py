"""events.jsonl: event log of a run, each line on disk before the next step is taken."""

from rl_cockpit_target.host.clock import mono_ms, wall_ms
from rl_cockpit_target.host.json_files import LineFile
from rl_cockpit_target.supervisor import supervisor_log


class EventLog:
    """Appends events. A full disk must not end the supervision: then an event is lost, and supervisor.log says so."""

    def __init__(self, path):
        self.lines = LineFile(path)

    def write(self, kind, says, **more):
        """One event, with fsync."""
        event = dict(more, kind=kind, wallMs=wall_ms(), monoMs=mono_ms(), says=says)
        try:
            self.lines.append(event, durable=True)
        except OSError as error:
            supervisor_log.write("event %s was not written: %s" % (event, error))
