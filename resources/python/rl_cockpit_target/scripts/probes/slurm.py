"""Settings of a Slurm cluster that decide how its jobs end, as its controller says them (slurm.conf(5)). Nothing is submitted."""

from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.cluster import seconds, settings_of


def main(_words, report):
    """One report: {hasSlurm, ping, version, name, tracking, killWaitS, accounting, minJobAgeS, requeues}; None for what is not said"""
    if not programs.has_slurm():
        report(hasSlurm=False)
        return
    ping = programs.call("scontrol", ["ping"])
    settings = settings_of() if ping.ok else {}
    report(
        hasSlurm=True, ping=None if ping.ok else (ping.out.strip() or ping.words())[: programs.MAX_WORDS], version=settings.get("SLURM_VERSION"),
        name=settings.get("ClusterName"), tracking=settings.get("ProctrackType"), killWaitS=seconds(settings.get("KillWait")),
        accounting=settings.get("AccountingStorageType"), minJobAgeS=seconds(settings.get("MinJobAge")),
    )
