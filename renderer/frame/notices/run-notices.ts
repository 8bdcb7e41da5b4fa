import { z } from 'zod';
import { Activity, Contact, Phase, type RunView } from '#core/contract/run/run';
import { isOver } from '../../ui/runs/run-state';
import { t } from '../../words/t';
import type { NoticeEvent } from './notice';

/** Last known state of a live run, kept to detect its end or a loss of contact. */
export const RunSnapshot = z.object({ phase: Phase, contact: Contact, activity: Activity });
export type RunSnapshot = z.infer<typeof RunSnapshot>;
export type RunSnapshots = Readonly<Record<string, RunSnapshot>>;

/** Snapshots of the live runs, for the next comparison. */
export function snapshotsOf(runs: readonly RunView[]): RunSnapshots {
  const going = runs.filter((run) => !isOver(run));
  return Object.fromEntries(
    going.map(({ runId, phase, contact, activity }) => [runId, { phase, contact, activity }]),
  );
}

/**
 * Events of runs between two scans, also while no page was open. A run that was never seen running is not reported: a list that is read for
 * the first time is no news.
 */
export function noticesBetween(
  before: RunSnapshots,
  runs: readonly RunView[],
): readonly NoticeEvent[] {
  return runs.flatMap((run) => {
    const seen = before[run.runId];
    return seen === undefined ? [] : noticesOf(seen, run);
  });
}

function noticesOf(seen: RunSnapshot, run: RunView): readonly NoticeEvent[] {
  const { runId, name, phase, contact, activity } = run;
  const to = `/runs/${runId}`;
  if (isOver(run)) return [endedNotice(run, to)].flatMap((event) => event ?? []);
  const events: NoticeEvent[] = [];
  if (seen.phase === 'queued' && phase !== 'queued') {
    const says = t('frame.notices.queueStarted', { name });
    events.push({ id: `${runId}:started`, kind: 'queueStarted', says, to });
  }
  if (seen.contact !== 'unknown' && contact === 'unknown') {
    const says = t('frame.notices.contactLost', { name });
    events.push({ id: `${runId}:contact:${run.contactSinceMs}`, kind: 'contactLost', says, to });
  }
  const isSilent = activity !== 'busy' && contact === 'ok' && phase !== 'queued';
  if (seen.activity !== activity && isSilent) {
    const says = t(`frame.notices.${activity}`, { name });
    events.push({ id: `${runId}:${activity}`, kind: activity, says, to });
  }
  return events;
}

/** null for a run that ended and was never judged, such as an import. */
function endedNotice(run: RunView, to: string): NoticeEvent | null {
  const kind = run.phase === 'lost' ? 'lost' : run.verdict;
  if (kind === null) return null;
  const says = t(`frame.notices.ended.${kind}`, { name: run.name });
  const reason = run.reasons[0];
  return {
    id: `${run.runId}:ended`,
    kind,
    says: reason === undefined ? says : t('frame.notices.because', { says, reason }),
    to,
  };
}
