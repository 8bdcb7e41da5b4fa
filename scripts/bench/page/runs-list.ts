import path from 'node:path';
import type { Page } from 'playwright-core';
import { withPage, withServer } from './chromium';
import { type Figures, median, percentile, rounded } from '../figures';
import { framesWhile } from './frames';
import { writeSampleRuns } from '../fixtures/runs.test-data';
import { withScratch } from '../scratch';

const MANY = 5_000;
const FEW = 5;
const REPEATS = 5;

/**
 * The list of 5,000 runs: from the address to the first row on the screen, and to its sparklines; typing into its
 * filter, sorting, scrolling. Beside it the same page with five runs. Real run directories with an index that has
 * read them, made by the app's own store.
 */
export function runsList(): Promise<Figures> {
  return withScratch(async (folder) => {
    const many = path.join(folder, 'many');
    const few = path.join(folder, 'few');
    writeSampleRuns(many, 'bench', MANY);
    writeSampleRuns(few, 'bench', FEW);
    const usual = await withServer(few, (url) => openings(url));
    const opened = await withServer(many, async (url) => ({
      ...(await openings(url)),
      ...(await handling(url)),
    }));
    return {
      runs_list_count: MANY,
      ...opened,
      runs_list_of_5_first_paint_p50_ms: usual['runs_list_first_paint_p50_ms'] ?? null,
    };
  });
}

/** Each time in its own Chromium, nothing cached. */
async function openings(url: string): Promise<Figures> {
  const paints: number[] = [];
  const sparks: number[] = [];
  for (let i = 0; i < REPEATS; i += 1) {
    await withPage(async (page) => {
      await page.goto(url);
      await page.getByRole('link', { name: /^Runs/ }).first().waitFor();
      await page.goto(new URL('/runs', url).href, { waitUntil: 'commit' });
      paints.push(await paintedMs(page, '.run-row'));
      sparks.push(await paintedMs(page, '.run-row .spark path'));
    });
  }
  return {
    runs_list_first_paint_p50_ms: median(paints),
    runs_list_first_paint_worst_ms: percentile(paints, 1),
    runs_list_sparklines_p50_ms: median(sparks),
  };
}

/** From the beginning of the navigation to the picture that shows an element, by the page's own clock. */
function paintedMs(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const refresh = (): void => {
          // The picture with it is on the screen when the next one is begun.
          if (document.querySelector(wanted) !== null)
            requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(refresh);
        };
        refresh();
      }),
    selector,
  );
}

async function handling(url: string): Promise<Figures> {
  return withPage(async (page) => {
    await page.goto(url);
    await page.goto(new URL('/runs', url).href);
    await page.locator('.run-row .spark path').first().waitFor();
    const typed = await framesWhile(page, async () => {
      const field = page.getByRole('combobox', { name: 'Filter by name, recipe, parameter' });
      await field.pressSequentially('lr=3e-4 reward>1.5', { delay: 60 });
      await field.fill('');
    });
    const sorted = await framesWhile(page, async () => {
      await page.getByRole('columnheader', { name: 'Reward' }).getByRole('button').click();
      await page.waitForTimeout(300);
    });
    const scrolled = await framesWhile(page, async () => {
      await page.locator('.runs-box').hover();
      for (let i = 0; i < 60; i += 1) await page.mouse.wheel(0, 1_500);
      await page.waitForTimeout(200);
    });
    return {
      runs_list_type_frame_worst_ms: rounded(typed.worst),
      runs_list_sort_frame_worst_ms: rounded(sorted.worst),
      runs_list_scroll_frame_p99_ms: rounded(scrolled.p99),
    };
  });
}
