import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  BROKEN_GEQRF,
  compiled,
  DRIVER_THAT_DIES,
} from '../../../electron/doctor/fixtures/planted.fixture';
import { findTestPyenv } from '../../setup/test-pyenv.mjs';
import { visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { CleanDistro, HAS_CLEAN_DISTRO } from './clean-distro.fixture';
import { HeldProbes } from './held-probes.fixture';
import { halfModel, modelHub } from './model-hub.fixture';
import { StepAlbum } from './step-album.fixture';

/** A fix that downloads PyTorch. */
const LONG = { timeout: 1_800_000 };
const SOON = { timeout: 30_000 };
const SETTLED = /^(?:Action needed|Proved|Not proved|Could not check|Nothing)/;

/** The wizard of one goal on one target, in a browser. */
interface Wizard {
  readonly page: Page;
  readonly album: StepAlbum;
  readonly probes: HeldProbes;
  readonly address: (step: string) => string;
}

const pill = (page: Page): Locator => page.locator('.step-head .pill');
const isProved = async (page: Page): Promise<boolean> =>
  (await pill(page).innerText()).startsWith('Proved');

/**
 * Takes the pictures of a step while it is checked, as it needs somebody, while its command runs, and proved.
 * @param isCut its command is cancelled after its picture
 * @param mend does what the user has to, where there is no command
 */
async function pictured(
  { page, album, probes, address }: Wizard,
  step: string,
  { isCut = false, fix }: { isCut?: boolean; fix?: () => Promise<unknown> } = {},
): Promise<void> {
  probes.hold(step);
  await page.goto(address(step));
  await pill(page).getByText('Checking').waitFor(LONG);
  await album.consume(page, step, 'checking');
  probes.release();
  await pill(page).getByText(SETTLED).waitFor(LONG);
  const run = page.getByRole('button', { name: /^Run .* below$/ });
  // A warning may come with a command, too.
  if ((await isProved(page)) && (await run.count()) === 0)
    return album.consume(page, step, 'proved');
  await album.consume(page, step, 'action needed');
  if (fix !== undefined) await fix();
  else if ((await run.count()) > 0) await runs({ page, album }, step, run, isCut);
  else return;
  await pill(page).getByText(SETTLED).waitFor(LONG);
  if (await isProved(page)) await album.consume(page, step, 'proved');
  else console.log(`${step}: ${await page.locator('.step-head').innerText()}`);
}

async function runs(
  { page, album }: Pick<Wizard, 'page' | 'album'>,
  step: string,
  run: Locator,
  isCut: boolean,
): Promise<void> {
  await run.click();
  await page.locator('.fix-screen .xterm-rows').getByText(/\S/).first().waitFor(LONG);
  await album.consume(page, step, 'running');
  if (isCut) await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText(isCut ? /^Stopped\./ : /^exit \d+ after/).waitFor(LONG);
}

/** From a Debian without Python to a proved Phase 3 stack. */
async function onCleanDistro(browser: Browser, album: StepAlbum): Promise<void> {
  const distro = await CleanDistro.open();
  const cockpit = await Cockpit.open(distro.windows.env);
  const serving = await cockpit.serve();
  const seen = await visit(browser, serving.url);
  try {
    const { page } = seen;
    const at = `?target=${encodeURIComponent(CleanDistro.target)}`;
    const address = (step: string) => new URL(`/setup/phase3/${step}${at}`, serving.url).href;
    const wizard = { page, album, probes: await HeldProbes.of(page), address };
    await page.goto(address('contact'));
    const connect = page.getByRole('button', { name: /^Connect/ }).first();
    await connect.click(SOON).catch(() => undefined);
    await pictured(wizard, 'contact');
    distro.trustThisMachine();
    const steps = ['wsl', 'machine', 'basics', 'gpu', 'environment', 'torch', 'sb3', 'ladder'];
    for (const step of steps) await pictured(wizard, step);
  } finally {
    await seen.end();
    await serving.end();
    await cockpit.close();
    await distro.close();
  }
}

/** An environment that sees the packages of the tests' own, Ray and verl not among them. @returns its Python */
function laidOverTests(home: string): string {
  const env = path.join(home, '.virtualenvs', 'arpo');
  const own = path.join(env, 'bin', 'python');
  const code = 'import sysconfig; print(sysconfig.get_paths()["purelib"])';
  const ask = (python: string) =>
    execFileSync(python, ['-I', '-c', code], { encoding: 'utf8' }).trim();
  const other = findTestPyenv();
  if (other === null) throw new Error('There is no environment of the tests.');
  execFileSync(other, ['-m', 'venv', env]);
  writeFileSync(path.join(ask(own), 'over.pth'), `${ask(other)}\n`);
  return own;
}

const RIGHT_KEY = 'right-key-of-a-person';

/** A search provider that knows one key. */
const searchProvider = (): Server =>
  createServer(({ headers }, response) => {
    response.writeHead(headers.authorization === `Bearer ${RIGHT_KEY}` ? 200 : 401);
    response.end('[{"name": "serp_api1", "type": "serp"}]');
  });

/** Listens on its own port. @returns the address */
async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${addressOf(server).port}`;
}

/** Lets no one in any more. @returns where it was */
async function shut(server: Server): Promise<AddressInfo> {
  const address = addressOf(server);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  return address;
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address;
}

/** A disk in memory for pip's cache and for models, which has too little room for those until the cache is cleared. Needs root. */
function fullDisk(home: string): string {
  const disk = path.join(home, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12800m', 'small', disk]);
  mkdirSync(path.join(disk, 'pip', 'http-v2'), { recursive: true });
  execFileSync('fallocate', ['-l', '3g', path.join(disk, 'pip', 'http-v2', 'wheel')]);
  return disk;
}

function storeSecret(cockpit: Cockpit, name: string, value: string): Promise<void> {
  const child = cockpit.spawn('secrets', 'set', name, '--session');
  child.stdin.end(value);
  return new Promise((resolve) => void child.on('close', () => resolve()));
}

/** This computer with a fault planted for every step of ARPO that can have one here. */
interface PlantedComputer {
  readonly cockpit: Cockpit;
  readonly hub: Server;
  close(): Promise<void>;
}

async function plantedComputer(): Promise<PlantedComputer> {
  // The dynamic linker splits its variables at spaces.
  const home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-steps-'));
  const provider = searchProvider();
  const hub = modelHub();
  const choice = { python: laidOverTests(home), skipped: [] };
  const disk = fullDisk(home);
  compiled(path.join(home, 'driver'), 'libcuda.so.1', DRIVER_THAT_DIES);
  const cockpit = await Cockpit.open({
    HOME: home,
    PIP_CACHE_DIR: path.join(disk, 'pip'),
    HF_HOME: path.join(disk, 'huggingface'),
    LD_PRELOAD: compiled(home, 'broken-lapack.so', BROKEN_GEQRF),
    LD_LIBRARY_PATH: path.join(home, 'driver'),
    BRIGHTDATA_API_URL: await listening(provider),
    no_proxy: '127.0.0.1',
  });
  const plans = { 'arpo-toy local': choice, 'arpo-full local': choice };
  writeFileSync(path.join(cockpit.home, 'setup.json'), JSON.stringify({ schema: 1, plans }));
  const downloads = { huggingface: await listening(hub) };
  writeFileSync(path.join(cockpit.home, 'settings.json'), JSON.stringify({ schema: 1, downloads }));
  halfModel(home);
  const close = async () => {
    await cockpit.close();
    provider.close();
    hub.close();
    spawnSync('umount', [disk]);
    rmSync(home, { recursive: true, force: true });
  };
  return { cockpit, hub, close };
}

/** Only the large plan has the key of a search provider. */
const goalOf = (step: string): string => (step === 'search' ? 'arpo-full' : 'arpo-toy');

/** ARPO on this computer. */
async function onThisComputer(browser: Browser, album: StepAlbum): Promise<void> {
  const planted = await plantedComputer();
  const { cockpit, hub } = planted;
  const serving = await cockpit.serve();
  await storeSecret(cockpit, 'BRIGHTDATA_ZONE', 'serp_api1');
  await storeSecret(cockpit, 'BRIGHTDATA_API_KEY', 'wrong-key-of-a-person');
  const seen = await visit(browser, serving.url);
  try {
    const { page } = seen;
    const address = (step: string) => new URL(`/setup/${goalOf(step)}/${step}`, serving.url).href;
    const wizard = { page, album, probes: await HeldProbes.of(page), address };
    const steps = ['gpu', 'machine', 'ladder', 'cuda', 'ray', 'models'];
    for (const step of steps) await pictured(wizard, step);
    await pictured(wizard, 'frameworks', { isCut: true });
    const rightKey = async () => {
      await storeSecret(cockpit, 'BRIGHTDATA_API_KEY', RIGHT_KEY);
      await page.goto(address('search'));
    };
    await pictured(wizard, 'search', { fix: rightKey });
    const { port } = await shut(hub);
    const reachable = async () => {
      hub.listen(port, '127.0.0.1');
      await page.goto(address('network'));
    };
    await pictured(wizard, 'network', { fix: reachable });
  } finally {
    await seen.end();
    await serving.end();
    await planted.close();
  }
}

/** Every step of the setup in its states, on a Debian from nothing and on this computer with planted faults. */
export async function stepPictures(browser: Browser, folder: string): Promise<void> {
  const album = new StepAlbum(folder);
  try {
    await onThisComputer(browser, album);
    if (HAS_CLEAN_DISTRO) await onCleanDistro(browser, album);
    else console.log('Skipped: the steps from nothing need root and RL_COCKPIT_DEBIAN_ROOT.');
  } finally {
    await album.write(browser);
  }
}
