import path from 'node:path';
import type { Page } from 'playwright-core';
import { appendToPixel } from './page/append-to-pixel';
import { withPage, withServer } from './page/chromium';
import { type Figures, median, percentile, rounded } from './figures';
import { type EventFile, eventFile } from './fixtures/event-files.test-data';
import { type Repaint, repaintAfter, wallMs, whenDrawn } from './page/picture';
import { countStored, pyramidQuery } from './pyramid-query';
import { sleep, withScratch } from './scratch';
import { type RivalOpened, rivalOpened, tensorboardPython } from './tensorboard-rival';

const TAGS = 20;
/** RL_COCKPIT_BENCH_SHORT=1 shows that it works; its figures say little. */
const isShort = process.env['RL_COCKPIT_BENCH_SHORT'] === '1';
const STEPS = isShort ? 50_000 : 500_000;
const ROUNDS = isShort ? 1 : 3;
const ZOOMS = isShort ? 10 : 60;
const QUIET_MS = 800;
const TITLE = 'Reward';

/** One round of ours, in ms since the server was started. */
interface Opened {
  readonly runId: string;
  readonly partMs: number;
  readonly totalMs: number;
}

/** Results of all rounds; the last of them is asked for more. */
interface Rounds {
  readonly theirs: RivalOpened[];
  readonly first: Opened[];
  readonly again: OpenedAgain[];
  readonly zooms: Repaint[];
}

/**
 * 10 M scalars in an event file, in the same Chromium: files never seen, the stored run again, zooms, and appended
 * points; beside it TensorBoard with its fast data server over the same files.
 */
export function tensorboard(): Promise<Figures> {
  tensorboardPython();
  const file = eventFile(TAGS, STEPS);
  return withScratch(async (folder) => {
    const rounds: Rounds = { theirs: [], first: [], again: [], zooms: [] };
    let [retained, query]: [number, Figures] = [0, {}];
    for (let n = 0; n < ROUNDS; n += 1) {
      const home = path.join(folder, `home-${n}`);
      const runId = await round(rounds, home, file);
      retained = countStored(home, runId, file);
      if (n === ROUNDS - 1) query = pyramidQuery(home, runId, file);
    }
    return {
      tensorboard_points_count: TAGS * STEPS,
      tensorboard_file_mb: rounded(file.bytes / 1e6),
      ...openings(rounds),
      kept_points_count: retained,
      zooms_count: rounds.zooms.length,
      ...figuresOf(
        'zoom_repaint',
        rounds.zooms.map(({ firstMs }) => firstMs),
      ),
      ...figuresOf(
        'zoom_finer_data_repaint',
        rounds.zooms.map(({ lastMs }) => lastMs),
      ),
      ...query,
      ...(await appendToPixel(folder)),
      notes: isShort ? 'short: a look at whether it works, no measurement' : null,
    };
  });
}

/** TensorBoard, files never seen, and the stored run, one after the other. Answers the run. */
async function round(rounds: Rounds, home: string, file: EventFile): Promise<string> {
  const rival = (page: Page) => rivalOpened(page, file.folder, file.tags[0] ?? '', STEPS - 1);
  rounds.theirs.push(await withPage(rival));
  const opened = await withPage((page) => firstTime(page, home, file));
  rounds.first.push(opened);
  rounds.again.push(await withPage((page) => nextTime(page, home, opened.runId, rounds.zooms)));
  return opened.runId;
}

function openings({ theirs, first, again }: Rounds): Figures {
  const them = median(theirs.map(({ totalMs }) => totalMs));
  const their = median(theirs.map(({ firstMs }) => firstMs));
  const some = median(first.map(({ partMs }) => partMs));
  const all = median(first.map(({ totalMs }) => totalMs));
  const restarted = median(again.map(({ restartedMs }) => restartedMs));
  const clicked = median(again.map(({ goesOnMs }) => goesOnMs));
  return {
    tensorboard_first_points_ms: their,
    tensorboard_opened_ms: them,
    unseen_files_first_points_ms: some,
    // First paint against first paint, whole against whole; and when we paint, against when it has all.
    unseen_files_first_points_times_faster: times(their, some),
    unseen_files_all_points_ms: all,
    unseen_files_all_points_times_faster: times(them, all),
    unseen_files_first_points_against_tensorboard_opened: times(them, some),
    stored_run_restarted_ms: restarted,
    stored_run_restarted_times_faster: times(them, restarted),
    stored_run_clicked_ms: clicked,
    stored_run_clicked_times_faster: times(them, clicked),
  };
}

function figuresOf(name: string, ms: readonly number[]): Figures {
  return {
    [`${name}_p50_ms`]: percentile(ms, 0.5),
    [`${name}_p95_ms`]: percentile(ms, 0.95),
    [`${name}_worst_ms`]: percentile(ms, 1),
  };
}

const times = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : rounded(a / b);

/** From starting our server, by the start page and its field, to the chart. */
async function firstTime(page: Page, home: string, file: EventFile): Promise<Opened> {
  const startedMs = wallMs();
  return withServer(home, async (url) => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByLabel('Open a log, tfevents or CSV file').fill(file.folder);
    const [some, all] = [1, STEPS].map((points) => whenDrawn(page, { title: TITLE, points }));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const [partMs = 0, totalMs = 0] = await Promise.all([some, all]);
    const runId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    return { runId, partMs: partMs - startedMs, totalMs: totalMs - startedMs };
  });
}

/** A stored run, in ms since the server was restarted, and since it was clicked in a list of an app that continues. */
interface OpenedAgain {
  readonly restartedMs: number;
  readonly goesOnMs: number;
}

/** To the chart of a run that is known; then zooms. */
async function nextTime(
  page: Page,
  home: string,
  runId: string,
  zooms: Repaint[],
): Promise<OpenedAgain> {
  const startedMs = wallMs();
  return withServer(home, async (url) => {
    // The address with the token gives the cookie that every other one wants.
    await page.request.get(url);
    await page.goto(new URL(`/runs/${runId}`, url).href, { waitUntil: 'commit' });
    const seenMs = await whenDrawn(page, { title: TITLE, points: STEPS });
    if (zooms.length === 0) zooms.push(...(await zoomed(page)));
    return { restartedMs: seenMs - startedMs, goesOnMs: await fromTheList(page, url) };
  });
}

/** From the click on its name in the list of runs to the chart. */
async function fromTheList(page: Page, url: string): Promise<number> {
  await page.goto(new URL('/runs', url).href);
  const link = page.locator('.run-row a[href*="/runs/"]').first();
  await link.waitFor();
  await sleep(1_000);
  const seen = whenDrawn(page, { title: TITLE, points: STEPS });
  const clickedMs = wallMs();
  await link.click();
  return (await seen) - clickedMs;
}

/** Drags at random over the chart, a zoom into a zoom, and goes back by two double clicks. */
async function zoomed(page: Page): Promise<Repaint[]> {
  const chart = page.getByRole('img', { name: new RegExp(`^${TITLE}, `) }).first();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('There is no chart to zoom.');
  await sleep(1_000);
  const repaints: Repaint[] = [];
  const at = (part: number): number => box.x + box.width * (0.12 + 0.8 * part);
  const y = box.y + box.height / 2;
  for (let i = 0; repaints.length < ZOOMS && i < ZOOMS * 4; i += 1) {
    const goesBack = i % 4 > 1;
    const from = Math.random() * 0.7;
    const to = from + 0.02 + Math.random() * 0.28;
    await page.mouse.move(at(from), y);
    const seen = await repaintAfter(page, TITLE, QUIET_MS, async () => {
      if (goesBack) return page.mouse.dblclick(at(from), y);
      await page.mouse.down();
      await page.mouse.move(at(to), y, { steps: 3 });
      return page.mouse.up();
    });
    if (seen !== null) repaints.push(seen);
  }
  return repaints;
}
