import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { packPythonPayload } from '../python-payload.mjs';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { memory, moduleFile, root } from './paths.mjs';
import { runStep } from './process.mjs';
import { SetupError, say } from './say.mjs';

const out = path.join(root, 'out');
const pageConfig = 'vite.renderer.config.ts';
/** Programs that the page shows in the commands of causes. */
const causeScripts = 'resources/python/rl_cockpit_target/scripts/causes';
const common = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/setup/build.mjs',
];

/**
 * A part of the app that is built by itself, so that a change of the page does not build the engine again.
 * @typedef {{ name: string, inputs: readonly string[], made: string, make: (node: string) => Promise<void> }} Part
 * @type {readonly Part[]}
 */
const parts = [
  {
    name: 'node',
    inputs: [
      ...common,
      'vite.node.config.ts',
      'scripts/python-payload.mjs',
      'electron',
      'resources/python',
      'resources/docs/user',
      'CHANGELOG.md',
    ],
    made: 'python-payload.json',
    make: makeNodePart,
  },
  {
    name: 'page',
    inputs: [
      ...common,
      'renderer',
      pageConfig,
      'electron/core',
      causeScripts,
      'resources/docs/user',
      'CHANGELOG.md',
    ],
    made: 'renderer/index.html',
    make: makePage,
  },
];

/**
 * Builds what changed since the last build.
 * @param {string} node
 * @param {{ say?: boolean, page?: boolean }} [options] `page: false` leaves the page alone: a command line needs none
 */
export async function ensureBuild(node, options = {}) {
  const wanted = parts.filter((part) => part.name !== 'page' || options.page !== false);
  /** @type {unknown[]} */
  const failures = [];
  for (const part of wanted) {
    if (staleReason(part) === null) {
      if (options.say) say(`The ${part.name} part of out/ is up to date.`);
      continue;
    }
    // A fault in one part does not keep those who work on the other waiting.
    await withLock(path.join(memory, 'build.lock'), 'the build', () => buildPart(part, node)).catch(
      (/** @type {unknown} */ error) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
}

/** @param {Part} part */
function staleReason(part) {
  if (!existsSync(path.join(out, part.made))) return 'nothing was built yet';
  const before = rememberedMarks(part);
  if (Object.keys(before).length === 0) return 'nothing was built here yet';
  const { changed, touched, now } = fingerprint(part.inputs, before);
  // A touched file of the same content is read once, not at every check from now on.
  if (changed === null && touched) remember(part, now);
  return changed;
}

/** @param {Part} part @param {string} node */
async function buildPart(part, node) {
  const reason = staleReason(part);
  if (reason === null) return;
  const { now } = fingerprint(part.inputs, rememberedMarks(part));
  const startedMs = Date.now();
  await part.make(node);
  remember(part, now);
  say(
    `Built the ${part.name} part of out/ in ${((Date.now() - startedMs) / 1000).toFixed(1)} s (${reason}).`,
  );
}

/** Beside what was built, so that no other checkout's build is taken for this one's. @param {Part} part */
const stampOf = (part) => path.join(out, `.built-${part.name}.json`);

/** @param {Part} part @param {import('./fingerprint.mjs').Fingerprint} marks */
function remember(part, marks) {
  mkdirSync(out, { recursive: true });
  writeFileSync(stampOf(part), JSON.stringify(marks));
}

/** @param {Part} part @returns {import('./fingerprint.mjs').Fingerprint} */
function rememberedMarks(part) {
  try {
    return JSON.parse(readFileSync(stampOf(part), 'utf8'));
  } catch {
    return {};
  }
}

/** Modes of vite.node.config.ts, and what must be there (one of it) before a mode has anything to build. */
const nodeModes = {
  node: ['electron/cli.ts', 'electron/engine.ts', 'electron/store/store-worker.ts'],
  preload: ['electron/preload.ts'],
};

/** Made aside and then moved file by file: anyone who runs from out/ never sees half a file. @param {string} node */
async function makeNodePart(node) {
  const aside = path.join(out, '.next-node');
  rmSync(aside, { recursive: true, force: true });
  for (const [mode, sources] of Object.entries(nodeModes))
    if (sources.some((source) => existsSync(path.join(root, source))))
      await vite(node, 'vite.node.config.ts', aside, mode);
  mkdirSync(aside, { recursive: true });
  writeFileSync(path.join(aside, 'python-payload.json'), JSON.stringify(packPythonPayload(root)));
  const created = new Set(readdirSync(aside));
  for (const name of created) renameSync(path.join(aside, name), path.join(out, name));
  for (const entry of readdirSync(out, { withFileTypes: true }))
    if (entry.isFile() && !entry.name.startsWith('.') && !created.has(entry.name))
      rmSync(path.join(out, entry.name));
  rmSync(aside, { recursive: true, force: true });
}

/** @param {string} node */
async function makePage(node) {
  const aside = path.join(out, '.next-page');
  await vite(node, pageConfig, aside, 'production');
  const old = path.join(out, '.old-page');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(path.join(out, 'renderer'))) renameSync(path.join(out, 'renderer'), old);
  renameSync(aside, path.join(out, 'renderer'));
  rmSync(old, { recursive: true, force: true });
}

/** @param {string} node @param {string} config @param {string} outDir @param {string} mode */
async function vite(node, config, outDir, mode) {
  const args = ['build', '--config', config, '--mode', mode, '--outDir', outDir];
  const script = moduleFile('vite/bin/vite.js');
  const ran = await runStep(node, [script, ...args, '--logLevel', 'warn'], { quiet: true });
  if (ran.code === 0) return;
  say(ran.out);
  throw new SetupError(
    `Build (${config}, ${mode})`,
    `vite ended with code ${ran.code}`,
    'Fix what its output above names, then run the same command again.',
  );
}
