import type { NotificationRules } from '#core/contract/settings/settings';
import { type DesktopStatus, type DesktopRun, goesOn } from '../../parents/desktop-status';

/** A notification of the system: subject and reason; a click opens the run. */
export interface Notice {
  readonly runId: string;
  readonly title: string;
  readonly body: string;
}

const ENDED = {
  succeeded: 'succeeded',
  finished: 'finished',
  failed: 'failed',
  suspicious: 'ended, but looks suspicious',
  stopped: 'was stopped',
  lost: 'was lost: unknown outcome',
} as const;

/** What changed between two news that the user wants to be notified of. The first news are no change. */
export function notices(before: DesktopStatus | null, after: DesktopStatus): readonly Notice[] {
  if (before === null || !after.notifications.desktop) return [];
  const ofRuns = after.runs.flatMap((run) => {
    const old = before.runs.find(({ runId }) => runId === run.runId);
    return old === undefined ? [] : noticeOf(old, run, after.notifications);
  });
  return [...ofRuns, ...(after.notifications.health ? healthNotices(before, after) : [])];
}

/** Critical findings that were not there before; a warning waits under the bell. */
function healthNotices(before: DesktopStatus, after: DesktopStatus): readonly Notice[] {
  return after.health.flatMap(({ runId, rule, severity, says }) => {
    const isListed = before.health.some(
      (one) => one.runId === runId && one.rule === rule && one.severity === severity,
    );
    const run = after.runs.find((one) => one.runId === runId);
    if (severity !== 'critical' || isListed || run === undefined) return [];
    return [{ runId, title: `${run.name} looks unhealthy`, body: says }];
  });
}

function noticeOf(old: DesktopRun, run: DesktopRun, rules: NotificationRules): readonly Notice[] {
  const notice = (says: string, body: string): readonly Notice[] => [
    { runId: run.runId, title: `${run.name} ${says}`, body },
  ];
  if (run.verdict !== null && old.verdict === null) {
    return rules[run.verdict] ? notice(ENDED[run.verdict], run.reasons[0] ?? '') : [];
  }
  if (!goesOn(run)) return [];
  if (old.phase === 'queued' && run.phase !== 'queued' && rules.queueStarted) {
    return notice('has started', 'The run it waited for has ended.');
  }
  if (old.contact !== 'unknown' && run.contact === 'unknown' && rules.contactLost) {
    return notice(
      'has lost contact',
      `No contact with ${run.target}. The run does not depend on the connection.`,
    );
  }
  if (old.activity !== 'hung' && run.activity === 'hung' && rules.hung) {
    return notice('may be hung', 'No output, no CPU use and no GPU use. It was not stopped.');
  }
  return [];
}
