import { useEffect } from 'react';
import { z } from 'zod';
import type { RunView } from '#core/contract/run/run';
import { isInProgress } from '#core/contract/run/run-phase';
import { useHealthNews } from '../../bridge/queries/runs/use-health';
import { healthNoticeId, healthNotices, stillReported } from './health-notices';
import { notify } from './notices';

const KEY = 'rl-cockpit.told-health';

function remembered(): ReadonlySet<string> {
  try {
    const read = z.array(z.string()).safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return new Set(read.success ? read.data : []);
  } catch {
    return new Set();
  }
}

let reported: ReadonlySet<string> | null = null;

function remember(ids: ReadonlySet<string>): void {
  reported = ids;
  try {
    localStorage.setItem(KEY, JSON.stringify([...ids]));
  } catch {
    // A browser that keeps nothing shows it again after a reload.
  }
}

/** Puts health findings of runs that are still running under the bell, each once. @param runs undefined until they were read */
export function useHealthNotices(runs: readonly RunView[] | undefined): void {
  const going = runs?.filter(isInProgress);
  const read = useHealthNews((going?.length ?? 0) > 0);
  const news = read?.ok === true ? read.value : null;
  useEffect(() => {
    if (news === null || runs === undefined) return;
    const before = reported ?? remembered();
    const events = healthNotices(before, news);
    events.forEach(notify);
    const all = new Set([...before, ...news.map(healthNoticeId)]);
    const next = stillReported(all, runs.filter(isInProgress));
    if (events.length > 0 || next.size !== before.size || reported === null) remember(next);
  }, [news, runs]);
}
