"""events.jsonl: event log of a run, each line on disk before the next step is taken; what a full disk refuses is kept and written later."""

from rl_cockpit_target.host.clock import mono_ms, wall_ms
from rl_cockpit_target.host.json_files import LineFile
from rl_cockpit_target.supervisor import supervisor_log
from rl_cockpit_target.supervisor.disk_trouble import DiskTrouble, is_refused

MAX_STORED = 200  # events of a run are few; a disk that stays full for days must not fill the memory


class EventLog:
    """Appends events. A full disk must not end the supervision: an event that it refuses is written with the next one that it takes."""

    def __init__(self, path, disk=None):
        self.lines = LineFile(path)
        self.disk = disk if disk is not None else DiskTrouble()
        self.retained = []

    def write(self, kind, says, **more):
        """One event, with fsync."""
        event = dict(more, kind=kind, wallMs=wall_ms(), monoMs=mono_ms(), says=says)
        if len(self.retained) >= MAX_STORED:
            self.disk.lost["events"] += 1
            return
        self.retained.append(event)
        self.flush()

    def flush(self):
        """Write what was refused before, oldest first."""
        while self.retained:
            try:
                self.lines.append(self.retained[0], durable=True)
            except OSError as error:
                self.disk.refused(error)
                supervisor_log.write("event %s was not written: %s" % (self.retained[0], error))
                if not is_refused(error):
                    self.retained.pop(0)
                return
            self.retained.pop(0)
