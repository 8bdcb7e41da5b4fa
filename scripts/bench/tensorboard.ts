import path from 'node:path';
import type { Page } from 'playwright-core';
import { appendToPixel } from './append-to-pixel';
import { withPage, withServer } from './chromium';
import { type Figures, median, percentile, rounded } from './figures';
import { type MadeEvents, madeEvents } from './made-events';
import { repaintAfter, wallMs, whenDrawn } from './picture';
import { countKept, pyramidQuery } from './pyramid-query';
import { sleep, withScratch } from './scratch';
import { openedMs, tensorboardProgram } from './tensorboard-rival';

const TAGS = 20;
/** RL_COCKPIT_BENCH_SHORT=1 shows that it works; its figures say little. */
const isShort = process.env['RL_COCKPIT_BENCH_SHORT'] === '1';
const STEPS = isShort ? 50_000 : 500_000;
const ROUNDS = isShort ? 1 : 3;
const ZOOMS = isShort ? 10 : 60;
const QUIET_MS = 250;
const TITLE = 'Reward';

/** One round of ours, in ms since the server was started. */
interface Opened {
  readonly runId: string;
  readonly partMs: number;
  readonly wholeMs: number;
}

/**
 * 10 M scalars in an event file, in the same Chromium: files never seen, the stored run again, zooms, and appended
 * points; beside it TensorBoard with its fast data server over the same files.
 */
export function tensorboard(): Promise<Figures> {
  tensorboardProgram();
  const made = madeEvents(TAGS, STEPS);
  return withScratch(async (folder) => {
    const [theirs, first, part, again]: number[][] = [[], [], [], []];
    const zooms: number[] = [];
    let kept = 0;
    let query: Figures = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const home = path.join(folder, `home-${round}`);
      const rival = (page: Page) => openedMs(page, made.folder, made.tags[0] ?? '', STEPS - 1);
      theirs?.push(await withPage(rival));
      const opened = await withPage((page) => firstTime(page, home, made));
      first?.push(opened.wholeMs);
      part?.push(opened.partMs);
      again?.push(await withPage((page) => nextTime(page, home, opened.runId, zooms)));
      kept = countKept(home, opened.runId, made);
      query = pyramidQuery(home, opened.runId, made);
    }
    const [all, next, them] = [median(first ?? []), median(again ?? []), median(theirs ?? [])];
    return {
      tensorboard_points_count: TAGS * STEPS,
      tensorboard_file_mb: rounded(made.bytes / 1e6),
      tensorboard_opened_ms: them,
      unseen_files_first_points_ms: median(part ?? []),
      unseen_files_all_points_ms: all,
      unseen_files_times_faster: times(them, all),
      stored_run_opened_ms: next,
      stored_run_times_faster: times(them, next),
      kept_points_count: kept,
      zooms_count: zooms.length,
      zoom_repaint_p50_ms: percentile(zooms, 0.5),
      zoom_repaint_p95_ms: percentile(zooms, 0.95),
      zoom_repaint_worst_ms: percentile(zooms, 1),
      ...query,
      ...(await appendToPixel(folder)),
      notes: isShort ? 'short: a look at whether it works, no measurement' : null,
    };
  });
}

const times = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : rounded(a / b);

/** From starting our server, by the start page and its field, to the chart. */
async function firstTime(page: Page, home: string, made: MadeEvents): Promise<Opened> {
  const startedMs = wallMs();
  return withServer(home, async (url) => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByLabel('Open a log, tfevents or CSV file').fill(made.folder);
    const [some, all] = [1, STEPS].map((points) => whenDrawn(page, { title: TITLE, points }));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const [partMs = 0, wholeMs = 0] = await Promise.all([some, all]);
    const runId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    return { runId, partMs: partMs - startedMs, wholeMs: wholeMs - startedMs };
  });
}

/** From starting our server to the chart of the run that is known; then zooms. */
async function nextTime(page: Page, home: string, runId: string, zooms: number[]): Promise<number> {
  const startedMs = wallMs();
  return withServer(home, async (url) => {
    // The address with the token gives the cookie that every other one wants.
    await page.request.get(url);
    await page.goto(new URL(`/runs/${runId}`, url).href, { waitUntil: 'commit' });
    const seenMs = await whenDrawn(page, { title: TITLE, points: STEPS });
    if (zooms.length === 0) zooms.push(...(await zoomed(page)));
    return seenMs - startedMs;
  });
}

/** Drags at random over the chart, one zoom into the other; two clicks go back. From the last event to the picture. */
async function zoomed(page: Page): Promise<number[]> {
  const chart = page.getByRole('img', { name: new RegExp(`^${TITLE}, `) }).first();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('There is no chart to zoom.');
  await sleep(1_000);
  const repaints: number[] = [];
  const at = (part: number): number => box.x + box.width * (0.12 + 0.8 * part);
  const y = box.y + box.height / 2;
  for (let i = 0; repaints.length < ZOOMS && i < ZOOMS * 4; i += 1) {
    const goesBack = i % 4 === 3;
    const from = Math.random() * 0.7;
    const to = from + 0.02 + Math.random() * 0.28;
    await page.mouse.move(at(from), y);
    const ms = await repaintAfter(page, TITLE, QUIET_MS, async () => {
      if (goesBack) return page.mouse.dblclick(at(from), y);
      await page.mouse.down();
      await page.mouse.move(at(to), y, { steps: 3 });
      return page.mouse.up();
    });
    if (ms !== null) repaints.push(ms);
  }
  return repaints;
}
