import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { withPage, withServer } from './chromium';
import { type Figures, rounded } from '../figures';
import { framesWhile } from './frames';
import { cli, python, root, withScratch } from '../scratch';

const CHARTS = 12;
const LINES = 5;
const BUCKETS = 500;
/** A bucket holds a whole number of points, so only among many points nearly all 500 buckets are used. */
const HISTORY = 60_000;
/** A window in which all twelve charts can be seen at once, each wide enough for 500 buckets. */
const WINDOW = { width: 692, height: 4200 };
/** RL_COCKPIT_BENCH_SHORT=1 shows that it works; its figures say little. */
const isShort = process.env['RL_COCKPIT_BENCH_SHORT'] === '1';
const PART_S = isShort ? 10 : 60;
/** From the end of the first minute to the end of the fifth. */
const GROWTH_S = isShort ? 20 : 240;
const SETTLE_S = 5;
const script = path.join(root, 'scripts', 'bench', 'live_curves.py');

const Started = z.object({ runId: z.string() });

/** Twelve charts of five runs that are still running, on the page that compares them: what do they cost the page? */
export function chartsLive(): Promise<Figures> {
  return withScratch((home) =>
    withServer(home, async (url) => {
      const ids: string[] = [];
      for (let seed = 1; seed <= LINES; seed += 1) ids.push(await started(home, seed));
      try {
        return await withPage((page) => measured(page, url, ids));
      } finally {
        for (const id of ids) await cli(home, 'stop', id, '--json').catch(() => '');
      }
    }),
  );
}

async function started(home: string, seed: number): Promise<string> {
  const seconds = PART_S + GROWTH_S + 300;
  const argv = [python, script, String(seed), String(seconds), String(HISTORY)];
  const text = await cli(home, 'run', 'command', '--detach', '--json', '--', ...argv);
  return Started.parse(JSON.parse(text)).runId;
}

async function measured(page: Page, url: string, ids: readonly string[]): Promise<Figures> {
  await page.setViewportSize(WINDOW);
  await page.goto(url);
  await page.goto(new URL(`/runs/compare?ids=${ids.join(',')}&filter=curves`, url).href);
  const charts = page.getByRole('img', { name: new RegExp(`, ${LINES} curves`) });
  await charts.nth(CHARTS - 1).waitFor({ timeout: 120_000 });
  await allRead(page);
  await page.waitForTimeout(SETTLE_S * 1000);
  const [cpu, wall] = [await clockOf(page, 'threadTicks'), await clockOf(page, 'timeTicks')];
  const [cpuFrom, wallFrom] = [await taskSeconds(cpu), await taskSeconds(wall)];
  await page.waitForTimeout(PART_S * 1000);
  const [cpuTo, wallTo] = [await taskSeconds(cpu), await taskSeconds(wall)];
  const heapFrom = await heapBytes(cpu);
  const sinceMs = performance.now();
  const frames = await framesWhile(page, () => page.waitForTimeout(PART_S * 1000));
  const restMs = GROWTH_S * 1000 - (performance.now() - sinceMs);
  await page.waitForTimeout(Math.max(0, restMs));
  const heapTo = await heapBytes(cpu);
  return {
    charts_live_charts_count: await charts.count(),
    charts_live_lines_count: LINES,
    charts_live_buckets_count: await fewestBuckets(page),
    charts_live_seconds: PART_S,
    charts_live_main_thread_cpu_percent: rounded((100 * (cpuTo - cpuFrom)) / PART_S),
    charts_live_main_thread_busy_percent: rounded((100 * (wallTo - wallFrom)) / PART_S),
    charts_live_frames_count: frames.count,
    charts_live_frame_p99_ms: frames.p99,
    charts_live_frame_worst_ms: frames.worst,
    charts_live_heap_growth_mb: rounded((heapTo - heapFrom) / 1e6),
    charts_live_heap_growth_over_s: GROWTH_S,
    notes: isShort ? 'short: a look at whether it works, no measurement' : null,
  };
}

/** A session whose durations are processor time of the main thread, or time that passed for it. */
async function clockOf(page: Page, timeDomain: 'threadTicks' | 'timeTicks'): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain });
  return session;
}

/** Seconds that the main thread has worked so far. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** What the page holds after garbage collection. */
async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** Until every chart says that it has the whole history: before that the engine is busy with more than the news. */
async function allRead(page: Page): Promise<void> {
  const of = page.locator('.chart-of');
  for (let waitedS = 0; waitedS < 120; waitedS += 1) {
    const totals = (await of.allInnerTexts()).map((word) =>
      Number(/[\d,]+$/.exec(word)?.[0].replaceAll(',', '')),
    );
    if (totals.length >= CHARTS && totals.every((total) => total >= LINES * HISTORY)) return;
    await page.waitForTimeout(1_000);
  }
  throw new Error('The history of the runs was not read within two minutes.');
}

/** Buckets of the lines that are drawn with the fewest: a chart says "2,500 of 30,000" of its five lines. */
async function fewestBuckets(page: Page): Promise<number> {
  const words = await page.locator('.chart-of').allInnerTexts();
  const shown = words.map((word) => Number(/^[\d,]+/.exec(word)?.[0].replaceAll(',', '')) / LINES);
  return shown.length === 0 ? BUCKETS : Math.floor(Math.min(...shown));
}
