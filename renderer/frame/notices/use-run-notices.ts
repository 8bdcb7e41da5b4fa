import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import type { RunView } from '#core/contract/run/run';
import { useSettings } from '../../bridge/queries/use-settings';
import { isOver } from '../../ui/runs/run-state';
import { markRunsRead } from '../read-marks';
import type { NoticeEvent } from './notice';
import { followRules, markReadAt, notify } from './notices';
import { noticesBetween, RunSnapshot, snapshotsOf, type RunSnapshots } from './run-notices';
import { announce } from './announcement';

const KEY = 'rl-cockpit.seen-runs';

function stored(): RunSnapshots {
  try {
    const read = z
      .record(z.string(), RunSnapshot)
      .safeParse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

function keep(seen: RunSnapshots): void {
  const text = JSON.stringify(seen);
  if (text === storedText) return;
  storedText = text;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing reports only what happens while the page is open.
  }
}

let seen: RunSnapshots | null = null;
let storedText = '';

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
    const events = noticesBetween(seen ?? stored(), runs);
    seen = snapshotsOf(runs);
    keep(seen);
    events.forEach(notify);
    markReadAt(pathname);
    const shown = runs.find((run) => pathname === `/runs/${run.runId}`);
    if (shown !== undefined && isOver(shown)) markRunsRead([shown.runId]);
    const ends = events.filter((event) => isEnd(event) && event.to !== pathname);
    if (ends.length > 0) announce(ends.map(({ says }) => says).join('. '));
  }, [runs, pathname]);
}

const isEnd = ({ id }: NoticeEvent): boolean => id.endsWith(':ended');
