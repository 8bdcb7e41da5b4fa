import path from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { withPage, withServer } from './chromium';
import type { Figures } from '../figures';
import { framesWhile } from './frames';
import type { WrittenLog } from '../fixtures/log.test-data';
import { cli, sleep } from '../scratch';

const Imported = z.object({ runId: z.string() });
const Blank = z.object({ looked: z.int(), blank: z.int() });
const WHEEL_TURNS = 150;
const DRAG_STEPS = 150;
const STEP_MS = 16;

/** The log in Chromium: wheel turns and the thumb dragged through all of it, each frame looked at for rows without text. */
export async function logScroll(folder: string, log: WrittenLog): Promise<Figures> {
  const home = path.join(folder, 'home');
  const { runId } = Imported.parse(JSON.parse(await cli(home, 'import', '--json', log.file)));
  return withServer(home, (url) =>
    withPage(async (page) => {
      await page.goto(url);
      await page.goto(new URL(`/runs/${runId}`, url).href);
      const all = `${log.lines.toLocaleString('en')} lines`;
      await page.getByText(all).first().waitFor({ timeout: 300_000 });
      await page.locator('.lg-row').first().waitFor();
      await page.getByRole('log').hover();
      await watchBlanks(page);
      const wheel = await framesWhile(page, () => turnWheel(page));
      const drag = await framesWhile(page, () => dragThumb(page));
      const { looked, blank } = Blank.parse(
        await page.evaluate(() => Reflect.get(globalThis, 'blanks')),
      );
      return {
        log_scroll_frames_count: looked,
        log_scroll_blank_frames_count: blank,
        log_wheel_p99_frame_ms: wheel.p99,
        log_wheel_worst_frame_ms: wheel.worst,
        log_drag_p99_frame_ms: drag.p99,
        log_drag_worst_frame_ms: drag.worst,
      };
    }),
  );
}

/** Up and down, slowly and by whole screens. */
async function turnWheel(page: Page): Promise<void> {
  for (let i = 0; i < WHEEL_TURNS; i += 1) {
    const px = [120, 600, 2_400][Math.floor(i / 10) % 3] ?? 120;
    await page.mouse.wheel(0, i % 50 < 30 ? -px : px);
    await sleep(STEP_MS);
  }
}

async function dragThumb(page: Page): Promise<void> {
  const bar = await page.getByRole('scrollbar', { name: 'Position in the log' }).boundingBox();
  if (bar === null) throw new Error('The log has no scroll bar.');
  const x = bar.x + bar.width / 2;
  await page.mouse.move(x, bar.y + bar.height - 2);
  await page.mouse.down();
  for (let i = 0; i <= DRAG_STEPS; i += 1) {
    const share = Math.abs(1 - (2 * i) / DRAG_STEPS);
    await page.mouse.move(x, bar.y + 2 + share * (bar.height - 4));
    await sleep(STEP_MS);
  }
  await page.mouse.up();
}

/** From now on each frame is looked at: is every row that can be seen there, with its text? */
async function watchBlanks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const reported = { looked: 0, blank: 0 };
    Reflect.set(globalThis, 'blanks', reported);
    const refresh = (): void => {
      const box = document.querySelector('[role="log"]')?.getBoundingClientRect();
      const rows = [...document.querySelectorAll('.lg-row')].map((row) => ({
        text: row.querySelector('.lg-text')?.textContent ?? '',
        lies: row.getBoundingClientRect(),
      }));
      const [first, last] = [rows[0]?.lies, rows.at(-1)?.lies];
      if (box !== undefined) {
        const isFilled =
          first !== undefined &&
          last !== undefined &&
          first.top <= box.top + 1 &&
          last.bottom >= box.bottom - 1;
        const isReported = rows.every(
          ({ text, lies }) => lies.bottom <= box.top || lies.top >= box.bottom || text !== '',
        );
        reported.looked += 1;
        if (!isFilled || !isReported) reported.blank += 1;
      }
      requestAnimationFrame(refresh);
    };
    requestAnimationFrame(refresh);
  });
}
