import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';

const SCREENS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 1024, height: 700, colorScheme: 'light' },
  { width: 1024, height: 700, colorScheme: 'dark' },
] as const;
const STATES = ['checking', 'action needed', 'running', 'proved'] as const;
export type PicturedState = (typeof STATES)[number];

/** Pictures of the steps of the setup, each of their states in both sizes and themes: a sheet for each step. */
export class StepAlbum {
  readonly #folder: string;
  readonly #steps = new Map<string, Map<PicturedState, readonly Buffer[]>>();

  /** @param folder where the sheets go */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async consume(page: Page, step: string, state: PicturedState): Promise<void> {
    const pictures: Buffer[] = [];
    for (const { colorScheme, ...size } of SCREENS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      pictures.push(await page.screenshot());
    }
    const states = this.#steps.get(step) ?? new Map<PicturedState, readonly Buffer[]>();
    this.#steps.set(step, states.set(state, pictures));
    console.log(`${step}: ${state}`);
  }

  /** Writes the sheet of every step: a row for each state, half as large as it was seen. */
  async write(browser: Browser): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const page = await browser.newPage({ viewport: { width: 2480, height: 100 } });
    for (const [step, states] of this.#steps) {
      const rows = STATES.flatMap((state) => states.get(state) ?? []).map(imageOf);
      const style = 'margin:0;background:#777;font-size:0';
      await page.setContent(`<body style="${style}">${rows.join('')}</body>`);
      const file = path.join(this.#folder, `step-${step}.jpg`);
      await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 80 });
    }
    await page.close();
  }
}

function imageOf(picture: Buffer, index: number): string {
  const width = (SCREENS[index % SCREENS.length]?.width ?? 0) / 2;
  const source = `data:image/png;base64,${picture.toString('base64')}`;
  return `<img width="${width}" style="margin:1px;vertical-align:top" src="${source}">`;
}
