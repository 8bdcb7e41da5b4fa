/** Words that more than one page shows. */
export const ui = {
  absent: '—',
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
