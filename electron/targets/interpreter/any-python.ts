import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { isInterpreter } from './find-python';
import { DISK } from './disk';
import { isForMachine } from './binary';
import { registered } from './registry';
import { SearchDirs } from './search-dirs';
import { type SearchTable, type Searched, searchTable, thisMachine } from './search-table';
import { isFit, versionOf } from './version-of';

/**
 * Searches an interpreter of this machine that can run our agent, though none is on PATH: of conda, pyenv, uv, Homebrew,
 * Windows' registry and Store, or of any environment. null when there is none. Starts none of them.
 */
export async function anyPython(): Promise<string | null> {
  const table = await searchTable();
  const machine = await thisMachine(table);
  // A disk that does not answer must not keep anyone who asks.
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, table.budgetMs, null).unref();
  });
  return Promise.race([firstPython(table, machine), late]);
}

/** The first interpreter in the order of the table that is new enough and made for this machine. */
export async function firstPython(table: SearchTable, machine: Searched): Promise<string | null> {
  for await (const one of candidates(table, machine)) {
    if (await isUsable(one, table, machine)) return one.python;
  }
  return null;
}

interface Candidate {
  readonly python: string;
  readonly prefix: string;
  /** A program of Windows' Store: a name that only the system can open. */
  readonly isStub: boolean;
}

async function* candidates(table: SearchTable, machine: Searched): AsyncGenerator<Candidate> {
  const dirs = new SearchDirs(table, machine);
  const { interpreters } = table.layout[machine.shape === 'win32' ? 'win32' : 'posix'];
  async function* below(prefixes: AsyncGenerator<string>, bare: boolean, isStub: boolean) {
    for await (const prefix of prefixes) {
      const python = await firstExisting(interpreters.map((name) => path.join(prefix, name)));
      if (python !== null && (bare || (await isMarked(prefix, table))))
        yield { python, prefix, isStub };
    }
  }
  for (const location of table.places) {
    if (location.for !== undefined && !location.for.includes(machine.shape)) continue;
    if (location.source === 'path') yield* beside(dirs.commands(), machine);
    else if (location.source === 'registry') yield* ofRegistry(machine);
    else if (location.source === 'conda') yield* below(dirs.ofConda(), false, false);
    else
      yield* below(dirs.prefixes(location), location.bare === true, location.expects === 'store');
  }
}

async function* beside(pythons: AsyncGenerator<string>, { shape }: Searched) {
  for await (const python of pythons) {
    const at = path.dirname(await realpath(python).catch(() => python));
    yield { python, prefix: shape === 'win32' ? at : path.dirname(at), isStub: false };
  }
}

async function* ofRegistry({ shape }: Searched): AsyncGenerator<Candidate> {
  for (const { path: prefix, executable } of shape === 'win32' ? await registered() : [])
    yield { python: executable ?? path.join(prefix, 'python.exe'), prefix, isStub: false };
}

/** Whether there is a file that makes it its own environment. */
async function isMarked(prefix: string, { marks }: SearchTable): Promise<boolean> {
  return (await firstExisting(marks.map((mark) => path.join(prefix, mark)))) !== null;
}

/** Also what is there and cannot be opened: an alias of the Store, a link that leads nowhere. */
async function firstExisting(paths: readonly string[]): Promise<string | null> {
  for (const one of paths) {
    if ((await DISK.names(path.dirname(one))).includes(path.basename(one))) return one;
  }
  return null;
}

async function isUsable(
  { python, prefix, isStub }: Candidate,
  table: SearchTable,
  machine: Searched,
): Promise<boolean> {
  if (!isFit(await versionOf(python, prefix))) return false;
  if (isStub) return true;
  const real = await realpath(python).catch(() => null);
  if (real === null || machine.isAway(real)) return false;
  if (!(await isInterpreter(python, machine.shape))) return false;
  return (await isForMachine(real, table, machine)) && isComplete(prefix, machine);
}

/** On Windows an environment's python.exe only starts the one that it was made from. */
async function isComplete(prefix: string, { shape }: Searched): Promise<boolean> {
  if (shape !== 'win32') return true;
  const cfg = await DISK.text(path.join(prefix, 'pyvenv.cfg'));
  const home = /^home[ \t]*=[ \t]*(.+?)[ \t]*$/m.exec(cfg)?.[1];
  return home === undefined || (await firstExisting([path.join(home, 'python.exe')])) !== null;
}
