import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { type TrainerEvent, unrolled } from '#core/telemetry/event';
import tfevents from '#core/telemetry/sources/tfevents';
import { newPage, withBrowser, withServer } from './chromium';
import { type Figures, percentile } from '../figures';
import { wallMs } from './picture';
import { cli, python, root, sleep } from '../scratch';
import {
  chartAddress,
  newestStep,
  onDrawn,
  whenServed,
  withTensorboard,
} from '../tensorboard-rival';

const isShort = process.env['RL_COCKPIT_BENCH_SHORT'] === '1';
const SECONDS = isShort ? 70 : 160;
const TAG = 'rollout/ep_rew_mean';
const POLL_MS = 20;
/** The least that TensorBoard's settings take. */
const PAGE_RELOAD_MS = 30_000;
const script = path.join(root, 'scripts', 'bench', 'live_events.py');
const Started = z.object({ runId: z.string() });

/** Number of points seen by a given time. */
class Seen {
  readonly #times: number[] = [];

  report(count: number, atMs: number): void {
    while (this.#times.length < count) this.#times.push(atMs);
  }

  /** Of those points that were seen, how long after they were written. */
  latencies(writtenMs: readonly number[]): number[] {
    return this.#times.flatMap((ms, i) => {
      const written = writtenMs[i];
      return written === undefined ? [] : [ms - written];
    });
  }
}

/**
 * From the moment a training appends a scalar to its event file to the picture that shows it: our page, and
 * TensorBoard's over the same file in the same Chromium, which reloads by itself every 30 s, its server every 5 s.
 */
export async function appendToPixel(folder: string): Promise<Figures> {
  const logs = path.join(folder, 'live-logs');
  mkdirSync(logs, { recursive: true });
  const [ours, theirs, server] = [new Seen(), new Seen(), new Seen()];
  await withBrowser((browser) =>
    withServer(path.join(folder, 'live-home'), (url) =>
      withTensorboard(logs, async (rival) => {
        const { runId } = await started(path.join(folder, 'live-home'), logs);
        await whenServed(rival);
        const untilMs = wallMs() + SECONDS * 1000;
        await followOurs(browser, url, runId, ours);
        await followTheirs(browser, rival, theirs);
        while (wallMs() < untilMs) {
          server.report(await newestStep(rival, TAG).catch(() => 0), wallMs());
          await sleep(POLL_MS);
        }
        await cli(path.join(folder, 'live-home'), 'stop', runId, '--json').catch(() => '');
      }),
    ),
  );
  const written = writtenTimes(logs);
  return {
    append_points_count: written.length,
    ...figures('append_to_pixel', ours.latencies(written)),
    ...figures('append_to_pixel_tensorboard_page', theirs.latencies(written)),
    ...figures('append_to_answer_tensorboard_server', server.latencies(written)),
  };
}

function figures(name: string, latencies: readonly number[]): Figures {
  return {
    [`${name}_p50_ms`]: percentile(latencies, 0.5),
    [`${name}_p95_ms`]: percentile(latencies, 0.95),
    [`${name}_worst_ms`]: percentile(latencies, 1),
  };
}

async function started(home: string, logs: string): Promise<z.infer<typeof Started>> {
  const argv = [python, script, logs, String(SECONDS)];
  return Started.parse(
    JSON.parse(await cli(home, 'run', 'command', '--detach', '--json', '--', ...argv)),
  );
}

/** The page itself notes in which picture its chart shows how many points. */
async function followOurs(browser: Browser, url: string, run: string, seen: Seen): Promise<void> {
  const page = await newPage(browser);
  await page.exposeFunction('tellSeen', (count: number, atMs: number) => seen.report(count, atMs));
  await page.goto(url);
  await page.goto(new URL(`/runs/${run}`, url).href);
  await page.evaluate(() => {
    let reported = 0;
    const refresh = (): void => {
      const image = [...document.querySelectorAll('[role=img]')].find((one) =>
        (one.getAttribute('aria-label') ?? '').startsWith('Reward, '),
      );
      const words = image?.getAttribute('aria-label') ?? '';
      const count = Number(/, ([\d,]+) points?/.exec(words)?.[1]?.replaceAll(',', '') ?? 0);
      const report: unknown = Reflect.get(globalThis, 'tellSeen');
      // Its words change with its picture, which the worker paints in the next frame: seen when that one is over.
      if (count > reported && typeof report === 'function') {
        reported = count;
        requestAnimationFrame(() =>
          requestAnimationFrame(() => report(count, performance.timeOrigin + performance.now())),
        );
      }
      requestAnimationFrame(refresh);
    };
    refresh();
  });
}

async function followTheirs(browser: Browser, url: string, seen: Seen): Promise<void> {
  const page = await newPage(browser);
  await page.addInitScript((everyMs) => {
    const settings = { autoReload: true, autoReloadPeriodInMs: everyMs };
    localStorage.setItem('_tb_global_settings', JSON.stringify(settings));
  }, PAGE_RELOAD_MS);
  onDrawn(page, (step, atMs) => seen.report(step, atMs));
  await page.goto(chartAddress(url, TAG));
}

/** Time of each scalar, as the file itself says. */
function writtenTimes(logs: string): number[] {
  const [name = ''] = readdirSync(logs);
  const events: readonly TrainerEvent[] = tfevents
    .open(name, null)
    .push(readFileSync(path.join(logs, name)));
  return unrolled(events).flatMap((event) => (event.kind === 'point' ? [event.wallMs ?? 0] : []));
}
