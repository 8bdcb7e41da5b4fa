/** Words that more than one page shows. */
export const ui = {
  absent: '—',
  command: {
    label: 'Command',
    changed: 'Changed:',
    copy: 'Copy the command',
    copied: 'Copied',
  },
  finding: {
    ok: 'Passed',
    warn: 'Look at this',
    bad: 'Will fail',
    unknown: 'Could not be looked at',
  },
  remedy: { ask: '{{title}}…' },
  states: {
    queued: 'Queued',
    preparing: 'Preparing',
    running: 'Running',
    stopping: 'Stopping',
    succeeded: 'Succeeded',
    failed: 'Failed',
    suspicious: 'Suspicious',
    stopped: 'Stopped',
    lost: 'Lost',
    unknown: 'Unknown',
    unjudged: 'Not judged',
    withPercent: '{{word}}, {{percent}} %',
    unknownSince: 'unknown since {{clock}}',
    notRunning: 'Not running',
    notRunningSince: 'not running as of {{clock}}',
  },
} as const;
