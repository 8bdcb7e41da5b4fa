import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import type { RunView } from '#core/contract/run';
import { useSettings } from '../../bridge/use-settings';
import { isOver } from '../../ui/run-state';
import { markLooked } from '../looked';
import type { NoticeEvent } from './notice';
import { followRules, markReadAt, notify } from './notices';
import { noticesBetween, Seen, seenOf, type SeenRuns } from './run-notices';
import { speak } from './spoken';

const KEY = 'rl-cockpit.seen-runs';

function kept(): SeenRuns {
  try {
    const read = z
      .record(z.string(), Seen)
      .safeParse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

function keep(seen: SeenRuns): void {
  const text = JSON.stringify(seen);
  if (text === keptText) return;
  keptText = text;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing tells only what happens while the page is open.
  }
}

let seen: SeenRuns | null = null;
let keptText = '';

/**
 * Puts under the bell what happens to runs, and says their ends to a screen reader; not that of the run whose
 * page is open, which says it itself.
 * @param runs undefined until they were read
 */
export function useRunNotices(runs: readonly RunView[] | undefined): void {
  const { pathname } = useLocation();
  const settings = useSettings();
  const rules = settings?.ok === true ? settings.value.settings.notifications : null;
  useEffect(() => {
    if (rules !== null) followRules(rules);
  }, [rules]);
  useEffect(() => {
    if (runs === undefined) return;
    const events = noticesBetween(seen ?? kept(), runs);
    seen = seenOf(runs);
    keep(seen);
    events.forEach(notify);
    markReadAt(pathname);
    const shown = runs.find((run) => pathname === `/runs/${run.runId}`);
    if (shown !== undefined && isOver(shown)) markLooked([shown.runId]);
    const ends = events.filter((event) => isEnd(event) && event.to !== pathname);
    if (ends.length > 0) speak(ends.map(({ says }) => says).join('. '));
  }, [runs, pathname]);
}

const isEnd = ({ id }: NoticeEvent): boolean => id.endsWith(':ended');
