import { existsSync } from 'node:fs';
import { type Browser, type Page, chromium } from 'playwright-core';
import { patient } from '../setup/patience.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** @throws when RL_COCKPIT_CHROMIUM names none and none lies where packages put it */
function executable(): string {
  const named = process.env['RL_COCKPIT_CHROMIUM'];
  const found = named ?? PLACES.find((place) => existsSync(place));
  if (found === undefined)
    throw new Error(`No Chromium in ${PLACES.join(', ')}: set RL_COCKPIT_CHROMIUM to one.`);
  return found;
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: executable(),
    args: ARGS,
    timeout: patient(30_000),
  });
}

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

/** A page of a person of its own (cookies, storage), and all that it complained about. */
export interface Visit {
  readonly page: Page;
  /** Console errors and warnings, and errors that nobody caught. */
  readonly complaints: readonly string[];
  end(): Promise<void>;
}

const DESK: Look = { width: 1440, height: 900, scheme: 'dark' };

export async function visit(browser: Browser, url: string, look: Look = DESK): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patient(30_000));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') complaints.push(`${type}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
  await page.goto(url);
  return { page, complaints, end: () => context.close() };
}

/** The word of the run's pill. */
export function pill(page: Page) {
  return page.getByRole('status').and(page.locator('.pill'));
}

/** A chart's name for someone who cannot see it: "Reward, 12 points, last …"; null while it is not drawn. */
export async function chartName(page: Page, title: string): Promise<string | null> {
  const chart = page.getByRole('img', { name: new RegExp(`^${title}, \\d`) }).first();
  return (await chart.count()) === 0 ? null : chart.getAttribute('aria-label');
}

/** How many points a chart says it has; 0 while it is not drawn. */
export async function pointsOf(page: Page, title: string): Promise<number> {
  const name = await chartName(page, title);
  return Number(/, ([\d,]+) points/.exec(name ?? '')?.[1]?.replaceAll(',', '') ?? 0);
}
