import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { PyEnv } from '#core/contract/target/target';
import { SearchDirs } from './search-dirs';
import { type SearchTable, type Searched, searchTable, thisMachine } from './search-table';

/**
 * Python environments of this machine where no Python can be started, so that we cannot look closer: folders with the marks of one, each
 * broken, with its reason and remedy. Read from files alone.
 */
export async function brokenEnvs(): Promise<readonly PyEnv[]> {
  const table = await searchTable();
  const machine = await thisMachine(table);
  const late = new Promise<readonly PyEnv[]>((resolve) => {
    setTimeout(resolve, table.budgetMs, []).unref();
  });
  return Promise.race([brokenEnvsOf(table, machine), late]);
}

/** Each once, in the order of the table. */
export async function brokenEnvsOf(
  table: SearchTable,
  machine: Searched,
): Promise<readonly PyEnv[]> {
  const envs = new Map<string, PyEnv>();
  for await (const prefix of prefixes(table, machine)) {
    const real = await realpath(prefix).catch(() => null);
    if (real === null || envs.has(real) || machine.isAway(real)) continue;
    const env = await described(prefix, table, machine);
    if (env !== null) envs.set(real, env);
  }
  return [...envs.values()];
}

async function* prefixes(table: SearchTable, machine: Searched): AsyncGenerator<string> {
  const dirs = new SearchDirs(table, machine);
  for (const location of table.places) {
    if (location.for !== undefined && !location.for.includes(machine.shape)) continue;
    if (location.source === 'conda') yield* dirs.ofConda();
    else yield* dirs.prefixes(location);
  }
}

/** null for a folder that is no environment. */
async function described(
  prefix: string,
  table: SearchTable,
  { shape, disk }: Searched,
): Promise<PyEnv | null> {
  const names = await disk.names(prefix);
  const isConda = (await disk.names(path.join(prefix, 'conda-meta'))).includes('history');
  const cfg = names.includes('pyvenv.cfg')
    ? await disk.text(path.join(prefix, 'pyvenv.cfg'))
    : null;
  if (!isConda && cfg === null) return null;
  const { interpreters } = table.layout[shape === 'win32' ? 'win32' : 'posix'];
  const paths = interpreters.map((name) => path.join(prefix, name));
  const listed = await Promise.all(
    paths.map(async (one) => (await disk.names(path.dirname(one))).includes(path.basename(one))),
  );
  const match = paths.find((_, i) => listed[i]) ?? null;
  const version = cfg === null ? null : /^version(?:_info)?[ \t]*=[ \t]*(\d[\d.]*)/im.exec(cfg);
  return {
    python: match ?? paths[0] ?? prefix,
    prefix,
    kind: isConda ? 'conda' : 'venv',
    name: path.basename(prefix),
    version: version?.[1] ?? null,
    state: 'broken',
    problem: await problemOf({ prefix, match, cfg }, table),
    packages: {},
  };
}

const said = (sentence: string, words: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (full, name: string) => words[name] ?? full);

interface Seen {
  readonly prefix: string;
  /** Its interpreter, also one that is a link to nowhere. */
  readonly match: string | null;
  readonly cfg: string | null;
}

/** In the words of the table, as a target's Python would say it. */
async function problemOf({ prefix, match, cfg }: Seen, table: SearchTable): Promise<string> {
  const { problems } = table;
  if (match === null) {
    const sentence = cfg === null ? problems['conda-without-python'] : problems['no-interpreter'];
    return said(sentence, { prefix });
  }
  const real = await realpath(match).catch(() => null);
  const home = cfg === null ? undefined : /^home[ \t]*=[ \t]*(.+?)[ \t]*$/m.exec(cfg)?.[1];
  if (real === null && home !== undefined) return said(problems['no-home'], { prefix, home });
  return `RL Cockpit cannot use ${match}: it needs Python 3.8 or newer, made for this machine. Install one, or recreate the environment with it.`;
}
