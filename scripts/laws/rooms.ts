import { allImports, type Import } from './imports';
import { isTest } from './source-files';

/**
 * Who may import whom, by folder (the house's table). `core` below represents every room of core/; a room may always import itself.
 * `types:` allows only `import type`.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'core/lib': [],
  'core/contract': ['core/lib'],
  'core/telemetry': ['core/lib', 'core/contract'],
  // Lines are read without their colors, as telemetry reads them.
  'core/redaction': ['core/lib', 'core/telemetry'],
  // The patterns of a manifest are those of the user.
  // Reads the user guide, which is bundled as text.
  'core/help': [],
  'core/training': ['core/lib', 'core/contract', 'core/telemetry', 'core/redaction'],
  'core/diagnosis': ['core/lib', 'core/contract', 'core/telemetry'],
  // Opens files that anybody may have damaged.
  files: ['core'],
  'app-log': ['core', 'files'],
  targets: ['core', 'files', 'app-log'],
  store: ['core', 'files', 'app-log'],
  doctor: ['core', 'targets', 'files'],
  terminals: ['core', 'targets'],
  transfer: ['core', 'targets', 'files'],
  projects: ['core', 'targets', 'store', 'files'],
  downloads: ['core', 'files'],
  secrets: ['core', 'files'],
  runs: ['core', 'targets', 'store', 'files'],
  // Tests of the doctor are handed to it by the engine.
  incidents: ['core', 'targets', 'store', 'files'],
  // Reads model files as bytes: nothing of them is ever unpickled here.
  models: ['core', 'targets', 'files'],
  // Plays checkpoints and environments in children on their target.
  evaluation: ['core', 'targets', 'store', 'files'],
  'log-search': ['core', 'store', 'files'],
  exports: ['core', 'targets', 'store', 'files', 'app-log'],
  // Puts the plain rooms together; the parents know it only as a process.
  engine: [
    'core',
    'app-log',
    'files',
    'targets',
    'store',
    'doctor',
    'terminals',
    'transfer',
    'downloads',
    'secrets',
    'runs',
    'projects',
    'incidents',
    'models',
    'evaluation',
    'log-search',
    'exports',
    'parents',
  ],
  // What the three parents (app, headless, cli) share.
  parents: ['core', 'app-log'],
  headless: ['core', 'app-log', 'parents'],
  // Only proves what both transports carry.
  'bridge-test': ['core', 'parents'],
  // `term` opens the user's shell in the terminal that it is typed into.
  cli: [
    'core',
    'app-log',
    'files',
    'engine',
    'parents',
    'headless',
    'store',
    'targets',
    'terminals',
  ],
  app: [
    'core',
    'app-log',
    'targets',
    'store',
    'doctor',
    'terminals',
    'engine',
    'parents',
    'headless',
    'cli',
  ],
};

/** What core/ may use beside itself: none of it touches a machine. */
const purePackages = /^(zod|fflate|@orpc\/contract|@orpc\/shared)(\/|$)/;
/** The desktop shell, and what the tests' Electron runs in the place of its own default app. */
const knowsElectron =
  /^electron\/(app\/|main\.ts$|preload\.ts$)|^scripts\/desktop\/test-app\/default-app\//;
const isElectron = /^electron(\/|$)/;

export interface Trespass {
  readonly law: 'core is pure' | 'electron' | 'renderer' | 'rooms';
  readonly says: string;
}

/** Every import that a law of the house forbids. */
export function importTrespasses(root: string): readonly Trespass[] {
  return allImports(root).flatMap((match) =>
    [corePurity, electronLaw, rendererLaw, roomLaw].flatMap((law) => law(match) ?? []),
  );
}

/** Law 1. Tests of core/ may read samples from a disk. */
function corePurity(match: Import): Trespass | null {
  if (!match.from.startsWith('electron/core/') || isTest.test(match.from)) return null;
  if (match.to !== null && match.to.startsWith('electron/core/')) return null;
  if (match.to === null && purePackages.test(match.specifier)) return null;
  return trespass(
    'core is pure',
    match,
    'core/ imports only itself, zod, fflate and @orpc/contract',
  );
}

/** Law 2. */
function electronLaw(match: Import): Trespass | null {
  if (!isElectron.test(match.specifier) || knowsElectron.test(match.from)) return null;
  return trespass('electron', match, 'only app/, main.ts and preload.ts import electron');
}

/** Law 3. */
function rendererLaw(match: Import): Trespass | null {
  if (!match.from.startsWith('renderer/') || isTest.test(match.from)) return null;
  const inBridge = match.from.startsWith('renderer/bridge/');
  if (match.to === null) {
    const door = match.specifier.startsWith('@orpc/') && !inBridge;
    const forbidden = door || match.specifier.startsWith('node:') || match.specifier === 'ws';
    return forbidden
      ? trespass('renderer', match, 'the page reaches the engine only through bridge/')
      : null;
  }
  if (match.to.startsWith('renderer/') || match.specifier.startsWith('#core/')) return null;
  return trespass('renderer', match, 'the page reaches the rest only through #core/* and bridge/');
}

function roomLaw(match: Import): Trespass | null {
  if (match.to === null || isTest.test(match.from)) return null;
  const from = roomOf(match.from);
  const to = roomOf(match.to);
  if (from === null || to === null || from === to) return null;
  const allowed = mayImport[from];
  if (allowed === undefined) return trespass('rooms', match, `${from}/ is no room of the table`);
  const names = [to, ...(to.startsWith('core/') ? ['core'] : [])];
  if (names.some((name) => allowed.includes(name))) return null;
  if (match.typeOnly && names.some((name) => allowed.includes(`types:${name}`))) return null;
  return trespass('rooms', match, `${from}/ may import ${allowed.join(', ') || 'nothing'}`);
}

/** The room of a file below electron/; null for entries such as cli.ts and for other folders. */
function roomOf(file: string): string | null {
  const [top, first, second, ...rest] = file.split('/');
  if (top !== 'electron' || first === undefined || second === undefined) return null;
  return first === 'core' && rest.length > 0 ? `core/${second}` : first;
}

function trespass(law: Trespass['law'], match: Import, rule: string): Trespass {
  return { law, says: `${match.from} imports ${match.specifier}: ${rule}` };
}
