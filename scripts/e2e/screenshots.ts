import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import {
  type ViewOptions,
  launchChromium,
  pill,
  pointsOf,
  visit,
} from './fixtures/browser.fixture';
import { Cockpit } from './fixtures/cockpit.fixture';
import { type Pictures, type Studio, shows, WAIT } from './fixtures/pictures.fixture';
import { clusterPictures } from './clusters/cluster-pictures.fixture';
import { rayPictures } from './clusters/ray-pictures.fixture';
import { errorPictures } from './faults/error-pictures.fixture';
import { writeSheets } from './picture-sheets';
import { incidentPictures } from './incidents/incident-pictures.fixture';
import { modelPictures } from './journeys/model-pictures.fixture';
import { filterPictures } from './runs/filter-pictures.fixture';
import { rolloutPictures } from './run/rollout-pictures.fixture';
import { seedPictures } from './journeys/seed-pictures.fixture';
import { formPictures } from './projects/form-pictures.fixture';
import { projectPictures } from './projects/project-pictures.fixture';
import { setupPictures } from './setup/setup-pictures.fixture';
import { stepPictures } from './setup/step-pictures.fixture';

// `npm run pictures` runs it through Vite, which resolves its imports.
const usual = fileURLToPath(new URL('../../out/pictures', import.meta.url));
const folder = process.env['RL_COCKPIT_PICTURES_IN'] ?? usual;
const DESKTOP = { width: 1440, height: 900 };
const SMALL = { width: 1024, height: 700 };
const SIZES = [DESKTOP, SMALL];
const THEMES = ['light', 'dark'] as const;
/** Long enough that the last of the pictures still sees it live. */
const UPDATES = 400;
const WELL_IN_PROGRESS = 240;

/** Opens a page in this size and theme, waits until it shows what it should, and takes its picture. */
async function picture(
  { browser, url }: Studio,
  name: string,
  options: ViewOptions,
  address: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<void> {
  const seen = await visit(browser, url, options);
  const { page } = seen;
  if (address !== '/') await page.goto(new URL(address, url).href);
  await ready(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await seen.end();
  console.log(name);
}

/** Both sizes in both themes: `name-dark-1024.png`. @param after done behind each picture */
async function inEveryStyle(
  studio: Studio,
  name: string,
  address: string,
  ready: (page: Page) => Promise<unknown>,
  after: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const scheme of THEMES) {
    for (const size of SIZES) {
      await picture(studio, `${name}-${scheme}-${size.width}`, { ...size, scheme }, address, ready);
      await after();
    }
  }
}

const isWord = (word: string) => (page: Page) => pill(page).getByText(word).waitFor(WAIT);

async function inProgress(page: Page): Promise<void> {
  while ((await pointsOf(page, 'Reward')) < WELL_IN_PROGRESS) await page.waitForTimeout(100);
}

/** Its verdict and its curve; what fills in below is drawn with it. */
async function ended(page: Page): Promise<void> {
  await isWord('Succeeded')(page);
  while ((await pointsOf(page, 'Reward')) === 0) await page.waitForTimeout(100);
  await page.waitForTimeout(600);
}

/** A toy in progress: its page and the home page that shows it. */
async function live(studio: Studio): Promise<void> {
  const requests = ['--name', 'phase3-btc', '--set', `length=${UPDATES}`, '--detach'];
  const { runId } = await studio.cockpit.runView('run', 'toy-hybrid', ...requests);
  const address = `/runs/${runId}`;
  await inEveryStyle(studio, 'run-live', address, inProgress);
  await inEveryStyle(studio, 'home', '/', shows('phase3-btc'));
  await inEveryStyle(studio, 'run-ended', address, ended);
}

/** One shell whose colors can be seen; it stays for every picture. */
async function shell({ browser, url }: Studio): Promise<void> {
  const seen = await visit(browser, url);
  const { page } = seen;
  await page.goto(new URL('/terminals', url).href);
  await page.getByRole('button', { name: 'New terminal', exact: true }).click();
  await page
    .locator('.xterm.focus .xterm-rows')
    .getByText(/[#$]\s*$/)
    .first()
    .waitFor(WAIT);
  await page.keyboard.type('ls --color=always /usr; python3 --version');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1_000);
  await seen.end();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor(WAIT);
const terminal = (page: Page) => page.getByText('Python 3').first().waitFor(WAIT);
const preview = (page: Page) => page.getByText('rl_cockpit_toys').first().waitFor(WAIT);
const reward = (page: Page) =>
  page
    .getByRole('img', { name: /^Reward/ })
    .first()
    .waitFor(WAIT);

/** A folder of somebody else's trainings; one of its paths is left out. */
async function strangersFolder({ cockpit }: Studio): Promise<string> {
  const strangers = path.join(cockpit.home, 'experiments');
  const rows = Array.from({ length: 60 }, (_, i) => `${Math.sqrt(i) * 30},${(i + 1) * 2_048}`);
  for (const name of ['PPO_1', 'PPO_2', 'DQN_1', 'aborted']) {
    const run = path.join(strangers, name);
    await mkdir(run, { recursive: true });
    const text = name === 'aborted' ? [] : ['rollout/ep_rew_mean,time/total_timesteps', ...rows];
    await writeFile(path.join(run, 'progress.csv'), text.map((row) => `${row}\n`).join(''));
  }
  return strangers;
}

const importDialog = (strangers: string) => async (page: Page) => {
  await page.getByLabel('Open a log, tfevents or CSV file').fill(strangers);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog').getByText('3 trainings found').waitFor(WAIT);
};

/** A custom panel over the charts of a run; it stays for every picture. */
async function panel({ browser, url }: Studio, address: string): Promise<void> {
  const seen = await visit(browser, url);
  const { page } = seen;
  await page.goto(new URL(address, url).href);
  await page.getByRole('button', { name: 'New panel' }).click();
  await page.locator('.panel-form input').first().fill('Entropy');
  await page.getByRole('option').first().click();
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Title' }).fill('Exploration');
  await page.getByRole('button', { name: 'Add panel' }).click();
  await page.getByRole('button', { name: 'Move Exploration' }).waitFor(WAIT);
  // It is shown before it is saved.
  await page.waitForTimeout(1_000);
  await seen.end();
}

async function ownPanel(page: Page): Promise<void> {
  // What comes later above it would push it out of the picture.
  await page.getByText('checks passed').waitFor(WAIT);
  const own = page.locator('.panel-card').last();
  await own.waitFor(WAIT);
  await own.evaluate((card) => card.scrollIntoView({ block: 'center' }));
}

const NAN_LOSS =
  "for i in range(40): print(f'episode {i} reward {i * 1.5} loss ' + ('nan' if i > 36 else str(2.0 / (i + 1))))";

/** Ends that are no success, each with what it says. */
async function otherEnds(studio: Studio): Promise<void> {
  const { cockpit } = studio;
  const command = (name: string, ...argv: readonly string[]) =>
    cockpit.runView('run', 'command', '--name', name, '--', ...argv);
  const finished = await command('export-weights', 'python3', '-c', "print('weights exported')");
  await inEveryStyle(studio, 'run-finished', `/runs/${finished.runId}`, isWord('Finished'));
  const diverged = await command('diverged', 'python3', '-c', NAN_LOSS);
  await inEveryStyle(studio, 'run-diverged', `/runs/${diverged.runId}`, isWord('Suspicious'));
}

const picturesOf =
  (studio: Studio) =>
  (...of: Parameters<Pictures>): Promise<void> =>
    inEveryStyle(studio, ...of);

const ofStudio =
  (pictureGroup: (studio: Studio, pictures: Pictures) => Promise<void>) =>
  (studio: Studio): Promise<void> =>
    pictureGroup(studio, picturesOf(studio));

const ofCockpit = (pictureGroup: (cockpit: Cockpit, pictures: Pictures) => Promise<void>) =>
  ofStudio(({ cockpit: installation }, pictures) => pictureGroup(installation, pictures));

const projects = ofStudio(projectPictures);
const setup = ofStudio(setupPictures);
const incidents = ofStudio(incidentPictures);
const errors = ofStudio(errorPictures);
const models = ofCockpit(modelPictures);
const rollouts = ofCockpit(rolloutPictures);
const seeds = ofCockpit(seedPictures);
const forms = ofCockpit(formPictures);

/** With its own installations, and minutes of downloads: only where it is asked for. */
const setupSteps = ({ browser }: Studio): Promise<void> =>
  stepPictures(browser, path.join(folder, 'steps'));

/** On a Slurm of its own: only where it is asked for. */
const clusters = ({ browser }: Studio): Promise<void> => clusterPictures(browser, picturesOf);

/** On a Ray head of its own: only where it is asked for. */
const ray = ({ browser }: Studio): Promise<void> => rayPictures(browser, picturesOf);

/** Runs of every end, live, compared and imported; then Home with them. */
async function runs(studio: Studio): Promise<void> {
  const { cockpit } = studio;
  const one = await cockpit.runView('run', 'toy-arpo', '--name', 'arpo-tools');
  const other = ['--set', 'seed=2', '--name', 'arpo-tools-seed-2'];
  const two = await cockpit.runView('run', 'toy-arpo', ...other);
  await cockpit.runView('run', 'command', '--name', 'broken', '--', 'python3', '-c', '1/0');
  const silent = await cockpit.runView('run', 'command', '--name', 'silent', '--', 'true');
  await inEveryStyle(studio, 'run-suspicious', `/runs/${silent.runId}`, isWord('Suspicious'));
  await inEveryStyle(studio, 'compare', `/runs/compare?ids=${one.runId},${two.runId}`, reward);
  const steps = await cockpit.runView('run', 'toy-hybrid', '--set', 'length=60', '--name', 'btc');
  const units = `/runs/compare?ids=${one.runId},${two.runId},${steps.runId}`;
  await inEveryStyle(studio, 'compare-units', units, reward);
  await inEveryStyle(studio, 'run-tools', `/runs/${one.runId}`, isWord('Succeeded'));
  await panel(studio, `/runs/${one.runId}`);
  await inEveryStyle(studio, 'run-panels', `/runs/${one.runId}`, ownPanel);
  await otherEnds(studio);
  const strangers = await strangersFolder(studio);
  await inEveryStyle(studio, 'import', '/?open=file', importDialog(strangers));
  await live(studio);
  await inEveryStyle(studio, 'runs', '/runs', shows('phase3-btc'));
  await filterPictures(picturesOf(studio));
}

/** Start with stored keys, which can be ticked. */
async function keys(studio: Studio): Promise<void> {
  for (const name of ['HF_TOKEN', 'WANDB_API_KEY']) {
    const child = studio.cockpit.spawn('secrets', 'set', name, '--session');
    child.stdin.end('an example, and no key');
    await new Promise((resolve) => void child.on('close', resolve));
  }
  await inEveryStyle(studio, 'start-keys', '/start/toy-hybrid', async (page) => {
    const group = page.getByRole('group', { name: 'Keys for this training' });
    await group.getByRole('checkbox', { name: 'HF_TOKEN' }).check(WAIT);
    await group.evaluate((part) => part.scrollIntoView({ block: 'center' }));
  });
}

/** Groups that can be pictured alone: RL_COCKPIT_PICTURES names one. */
const GROUPS = new Map([
  ['setup', setup],
  ['steps', setupSteps],
  ['runs', runs],
  ['projects', projects],
  ['forms', forms],
  ['models', models],
  ['rollouts', rollouts],
  ['incidents', incidents],
  ['seeds', seeds],
  ['keys', keys],
  ['errors', errors],
  ['clusters', clusters],
  ['ray', ray],
]);

async function all(studio: Studio): Promise<void> {
  const group = GROUPS.get(process.env['RL_COCKPIT_PICTURES'] ?? '');
  if (group !== undefined) return group(studio);
  await inEveryStyle(studio, 'home-first-start', '/', shows('Try a 1-minute demo'));
  await inEveryStyle(studio, 'start', '/start/toy-hybrid', preview);
  await shell(studio);
  await inEveryStyle(studio, 'terminals', '/terminals', terminal);
  await inEveryStyle(studio, 'settings', '/settings/trainings', heading);
  // Its commands leave their own terminals.
  await setup(studio);
  await runs(studio);
  await projects(studio);
  await forms(studio);
  await models(studio);
  await rollouts(studio);
  await incidents(studio);
  await seeds(studio);
  await keys(studio);
  await errors(studio);
}

await mkdir(folder, { recursive: true });
const cockpit = await Cockpit.open();
const serving = await cockpit.serve();
const browser = await launchChromium();
try {
  await all({ cockpit, browser, url: serving.url });
  await writeSheets(browser, folder);
} finally {
  await browser.close();
  await serving.end();
  await cockpit.close();
}
