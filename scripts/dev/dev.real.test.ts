import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, visit, type Visit } from '../e2e/fixtures/browser.fixture';
import { patient } from '../setup/patience.mjs';
import { root } from '../setup/paths.mjs';

/** What a copy of the checkout does without. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'out', 'dist', '.tsout', '__pycache__']);
const isSource = (file: string): boolean =>
  !LEFT_OUT.has(path.basename(file)) && !file.endsWith('.png');
const SOON = { timeout: patient(60_000) };

let copy = '';
let loop: ChildProcess | null = null;
let view: Visit | null = null;
let closeBrowser = async (): Promise<void> => undefined;

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-dev-'));
  await cp(root, copy, { recursive: true, filter: isSource });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const address = await startLoop();
  const browser = await launchChromium();
  closeBrowser = () => browser.close();
  view = await visit(browser, address);
});

afterAll(async () => {
  await closeBrowser();
  loop?.kill('SIGTERM');
  if (loop?.exitCode === null) await new Promise((resolve) => loop?.once('exit', resolve));
  await rm(copy, { recursive: true, force: true });
});

/** @returns the address that it prints */
async function startLoop(): Promise<string> {
  const main = path.join(copy, 'scripts', 'dev', 'main.mjs');
  const env = { ...process.env, RL_COCKPIT_HOME: path.join(copy, 'state') };
  const child = spawn(process.execPath, [main, '--port', '0'], { cwd: copy, env, stdio: 'pipe' });
  loop = child;
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`npm run dev ended: ${errors}`);
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(path.join(copy, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(path.join(copy, file), text.replace(from, to));
}

function opened(): Visit {
  if (view === null) throw new Error('The page was not opened.');
  return view;
}

test('a change of the page shows without a reload', async () => {
  const { page } = opened();
  await page.goto(new URL('/settings/about', page.url()).href);
  await page.locator('dl.about').waitFor(SOON);
  await page.evaluate(() => Object.assign(globalThis, { marker: 'kept' }));
  await edit(
    'renderer/settings/info-sections.tsx',
    '<dl className="about">',
    '<dl className="about" title="edited">',
  );
  await page.locator('dl.about[title="edited"]').waitFor({ ...SOON, state: 'attached' });
  expect(await page.evaluate(() => Reflect.get(globalThis, 'marker'))).toBe('kept');
});

test('a change of the engine restarts it, and the page that is open talks to the new one', async () => {
  const { page, complaints } = opened();
  const about = page.locator('dl.about');
  const before = await about.innerText();
  await edit('package.json', '"version": "0.1.0"', '"version": "0.1.7"');
  await edit('electron/parents/version.ts', 'version;', 'version; // edited');
  await expect.poll(() => about.innerText(), SOON).toContain('0.1.7');
  expect(before).not.toContain('0.1.7');
  expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
});
