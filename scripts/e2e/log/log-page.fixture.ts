import type { Browser, Page } from 'playwright-core';
import type { RunView } from '#core/contract/run/run';
import { type ViewOptions, visit } from '../fixtures/browser.fixture';
import type { Cockpit, Serving } from '../fixtures/cockpit.fixture';
import { type LogName, writePrintingProgram } from './printing-programs.test-data';
import { patient } from '../../setup/patience.mjs';

export const SOON = { timeout: patient(30_000) };

/** A run that only prints. */
export async function startPrintingRun(
  cockpit: Cockpit,
  name: LogName,
  ...more: readonly string[]
): Promise<RunView> {
  const file = await writePrintingProgram(cockpit.home, name);
  return cockpit.runView('run', 'command', ...more, '--', 'python3', file);
}

/** A run's page with its log, as the tests of the log use it. */
export class LogPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly end: () => Promise<void>;

  private constructor({ page, complaints, end }: Pick<LogPage, 'page' | 'complaints' | 'end'>) {
    this.page = page;
    this.complaints = complaints;
    this.end = end;
  }

  static async open(
    browser: Browser,
    serving: Serving,
    { runId }: RunView,
    options?: ViewOptions,
  ): Promise<LogPage> {
    const seen = await visit(browser, serving.url, options);
    const { page, complaints } = seen;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(new URL(`/runs/${runId}`, serving.url).href);
    await page.getByRole('log').locator('[data-line]').first().waitFor(SOON);
    return new LogPage({ page, complaints, end: () => seen.end() });
  }

  get find() {
    return this.page.getByRole('textbox', { name: 'Find in the log' });
  }

  /** A control of the log's panel. */
  button(name: string | RegExp) {
    return this.page.getByRole('tabpanel', { name: 'Log' }).getByRole('button', { name });
  }

  /** Presses keys in the lines. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.page.getByRole('log').focus();
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The texts of the lines that can be seen, top to bottom, without times. */
  seen(): Promise<readonly string[]> {
    return this.page.getByRole('log').evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return [...box.querySelectorAll('[data-line] .lg-text')]
        .filter((line) => {
          const lies = line.getBoundingClientRect();
          return lies.bottom > top + 1 && lies.top < bottom - 1;
        })
        .map((line) => line.textContent);
    });
  }

  /** Progress of the search, in words. */
  state(): Promise<string> {
    return this.page.locator('.lg-find-state').getByRole('status').innerText();
  }

  marked(): Promise<string> {
    return this.page.locator('.lg-row.marked .lg-text').innerText();
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}
