import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { cacheHome, isCi, memory, moduleFile, node24, root, sha256 } from './paths.mjs';
import { ask, runStep } from './process.mjs';
import { SetupError, say } from './say.mjs';

const stampFile = path.join(memory, 'dependencies.json');

/**
 * Installs node_modules as package-lock.json says, with Node 24 and a node-pty that loads.
 * @returns {Promise<string>} path of Node 24
 */
export async function ensureDependencies() {
  const wanted = sha256(readFileSync(path.join(root, 'package-lock.json')));
  const ready = node24();
  if (ready !== null && stampedHash() === wanted) return ready;
  const lock = path.join(cacheHome(), 'locks', `dependencies-${sha256(root).slice(0, 16)}.lock`);
  return withLock(lock, 'the dependencies', async () => {
    if (stampedHash() !== wanted) {
      const difference = firstDifference();
      if (difference !== null) await install(difference);
    }
    const node = await ensureNode();
    const pty = await ensurePty(node);
    mkdirSync(memory, { recursive: true });
    writeFileSync(stampFile, JSON.stringify({ lock: wanted, pty }));
    return node;
  });
}

/** @returns {string | null} */
function stampedHash() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')).lock;
  } catch {
    return null;
  }
}

/** @param {string} name */
const isInstalled = (name) => existsSync(path.join(root, name));

function firstDifference() {
  const hidden = moduleFile('.package-lock.json');
  if (!existsSync(hidden)) return 'node_modules is missing or incomplete';
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  return differenceOf(wanted, packagesOf(hidden), isInstalled);
}

/**
 * Reason why the installed packages differ from package-lock.json; null if they do not.
 * @param {Packages} wanted of package-lock.json
 * @param {Packages} match of node_modules/.package-lock.json; leaves out optional parts for other machines
 * @param {(name: string) => boolean} exists
 */
export function differenceOf(wanted, match, exists) {
  for (const [name, entry] of Object.entries(wanted)) {
    if (name === '' || (match[name] === undefined && entry.optional)) continue;
    const version = match[name]?.version;
    if (version !== entry.version || !exists(name))
      return `${name} is ${exists(name) ? (version ?? 'unknown') : 'missing'}, package-lock.json requires ${entry.version}`;
  }
  return null;
}

/**
 * @typedef {Record<string, { version?: string, optional?: boolean }>} Packages
 * @param {string} file
 * @returns {Packages}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Runs `npm ci` without install scripts: node-pty's would compile C++ before anyone knows whether that is necessary, and fail the
 * whole installation where no compiler is. The script of `node` runs in `ensureNode`.
 * @param {string} reason
 */
async function install(reason) {
  refuseShared(reason);
  say(`Installing the dependencies with npm ci (${reason}).`);
  const ran = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (ran.code !== 0)
    throw new SetupError(
      'Dependencies',
      `npm ci ended with code ${ran.code}`,
      'Read its output above; often the registry cannot be reached. Then run the same command again.',
    );
}

/** npm ci empties the folder first: through a link it would empty that of another checkout. @param {string} reason */
function refuseShared(reason) {
  const folder = path.join(root, 'node_modules');
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new SetupError(
    'Dependencies',
    `${folder} is a link, and its packages are not those of package-lock.json (${reason})`,
    'Install them where the link leads, or remove the link and run the same command again.',
  );
}

/** The npm that started us, else the one on PATH. @param {readonly string[]} args */
function npm(args, quiet = false) {
  const env = { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' };
  const script = process.env['npm_execpath'];
  const options = { env, quiet };
  if (script?.endsWith('npm-cli.js')) return runStep(process.execPath, [script, ...args], options);
  return runStep('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Runs the install script of the `node` package, which brings its binary. */
async function ensureNode() {
  if (!runsNode24(node24())) {
    say('Fetching Node 24 (npm rebuild node).');
    await npm(['rebuild', 'node', '--foreground-scripts', '--ignore-scripts=false']);
  }
  const node = node24();
  if (node !== null && runsNode24(node)) return node;
  throw new SetupError(
    'Node 24',
    'the `node` package has no binary that runs here',
    'Allow its install script (npm rebuild node), or use a machine that Node 24 supports.',
  );
}

/** @param {string | null} node */
const runsNode24 = (node) => node !== null && (ask(node, ['--version']) ?? '').startsWith('v24.');

/**
 * Packages with node-pty's API, in the order in which `electron/terminals/load-backend.ts` tries them. The first brings binaries for
 * Windows and macOS, the second also for Linux with glibc (x64, arm64).
 */
const ptyPackages = ['node-pty', '@lydell/node-pty'];

/** A script that opens a pty: on Windows node-pty loads its native part with the first shell. @param {string} name */
const openPty = (name) =>
  `require('${name}').spawn(process.execPath, ['-e', '0'], {}).onExit(() => process.exit(0))`;

/** A package whose binary loads here, else node-pty compiled. @param {string} node @returns {Promise<'ok' | 'missing'>} */
async function ensurePty(node) {
  const loads = () => ptyPackages.some((name) => ask(node, ['-e', openPty(name)]) !== null);
  if (loads()) return 'ok';
  say('Compiling node-pty: no package brings a binary for this machine.');
  const rebuild = ['rebuild', 'node-pty', '--foreground-scripts', '--ignore-scripts=false'];
  const { out } = await npm(rebuild, true);
  if (loads()) return 'ok';
  const failure = new SetupError(
    'node-pty',
    `${ptyFault(out)}, so shells in the app open without line editing and colors`,
    'Install a C++ compiler, make, Python and the headers of Node (Debian: apt-get install build-essential python3), then: npm rebuild node-pty.',
  );
  if (isCi) throw failure;
  say(failure.message);
  return 'missing';
}

/** What node-gyp prints, and its reason in a few words. @type {readonly (readonly [RegExp, string])[]} */
const compileFaults = [
  [
    /not found: (?:make|c\+\+|g\+\+|cc)\b|\b(?:make|c\+\+|g\+\+|cc): (?:command not found|not found|No such file)|spawn make ENOENT/i,
    'no C++ compiler or no make is installed',
  ],
  [/could not find any Python|gyp ERR! find Python/i, 'node-gyp finds no Python'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|nodejs\.org/i,
    "Node's headers are not installed and could not be downloaded",
  ],
];

/** Reason why node-pty could not be compiled, as a part of a sentence. @param {string} printed by `npm rebuild` */
export function ptyFault(printed) {
  const fault = compileFaults.find(([pattern]) => pattern.test(printed));
  return `its native part could not be compiled${fault === undefined ? '' : ` (${fault[1]})`}`;
}
