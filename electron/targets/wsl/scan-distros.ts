import type { Seen } from '../target';
import { type WslAnswer, askWsl } from './commands/ask-wsl';
import { type DistroRow, parseNames, parseVerbose } from './distro-lists';
import { ownerOfDistro, whyHidden } from './distro-name';
import { problemOf, type WslProblem } from './problem';
import { type RegisteredDistro, distrosInRegistry } from './registry';

/** A list takes tenths of a second. Shorter than the patience of anyone who asks for targets: the registry needs time. */
const LIST_WITHIN_MS = 6_000;

/** Lists of wsl.exe. */
export interface Lists {
  readonly names: readonly string[];
  /** null: wsl.exe did not say. */
  readonly running: ReadonlySet<string> | null;
  readonly rows: readonly DistroRow[];
  /** Time of the query, if it listed what runs; null if that was read off a failure. */
  readonly listedMs: number | null;
}

/**
 * Scan of WSL distros: which there are and which of them run. Starts none, and shows what the registry has, or else what was known before,
 * when wsl.exe hangs or fails.
 * @param known those of the last look
 */
export async function scanDistros(
  exe: string,
  existing: readonly Seen[],
  signal: AbortSignal,
): Promise<readonly Seen[]> {
  const lists = await askLists(exe, signal);
  if ('kind' in lists) return lists.kind === 'absent' ? [] : unasked(exe, lists, existing);
  // Those that are being installed, converted or removed are in the long list only.
  const busy = lists.rows.filter(({ name }) => !lists.names.includes(name));
  return [...lists.names.map((name) => seenDistro(name, lists)), ...busy.map(seenBusy)];
}

/** The lists, or why wsl.exe gave none. Starts nothing. */
export async function askLists(
  exe: string,
  signal: AbortSignal,
): Promise<Lists | Exclude<WslAnswer, { kind: 'said' }>> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(LIST_WITHIN_MS)]);
  const ask = (...args: readonly string[]) => askWsl(exe, ['--list', ...args], within);
  const requestedMs = Date.now();
  const [quiet, running, verbose] = await Promise.all([
    ask('--quiet'),
    ask('--running', '--quiet'),
    ask('--verbose'),
  ]);
  if (quiet.kind !== 'said') return quiet;
  return {
    names: parseNames(quiet.text),
    running: runningIn(running),
    listedMs: running.kind === 'said' ? requestedMs : null,
    rows: verbose.kind === 'said' ? parseVerbose(verbose.text) : [],
  };
}

/** Running distros, by the answer to `--list --running --quiet`; null: it does not say. */
export function runningIn(answer: WslAnswer): ReadonlySet<string> | null {
  if (answer.kind === 'said') return new Set(parseNames(answer.text));
  // Builds that report "none is running" as a failure have no token in it.
  return answer.kind === 'failed' && !answer.text.includes('Wsl/') ? new Set() : null;
}

/** Whether this distro is running now. null: wsl.exe did not say. */
export async function isRunning(
  exe: string,
  distro: string,
): Promise<{ readonly isRunning: boolean | null; readonly stoppedMs: number | null }> {
  const requestedMs = Date.now();
  const within = AbortSignal.timeout(LIST_WITHIN_MS);
  const answer = await askWsl(exe, ['--list', '--running', '--quiet'], within);
  const running = runningIn(answer)?.has(distro) ?? null;
  const isSure = answer.kind === 'said' && running === false;
  return { isRunning: running, stoppedMs: isSure ? requestedMs : null };
}

function seenDistro(name: string, { running, rows, listedMs }: Lists): Seen {
  const row = rows.find((one) => one.name === name);
  const isOn = running?.has(name) ?? null;
  const stopped = isOn === false && listedMs !== null ? { stoppedMs: listedMs } : {};
  const location = { ...locationOf(name, row?.version), ...stopped, isRunning: isOn };
  if (location.hidden === true) return location;
  const state = STATE_SAYS.get(location.isRunning) ?? null;
  return { ...location, says: `${partsOf(row, state)}.` };
}

const STATE_SAYS: ReadonlyMap<boolean | null, string> = new Map([
  [true, 'running'],
  [false, 'stopped; connecting starts it'],
]);

type Registered = Pick<DistroRow, 'version' | 'isDefault'>;

/** What is reported of any distro; one of a product says whose it is. */
function locationOf(name: string, wslVersion: Registered['version'] | undefined): Seen {
  const owner = ownerOfDistro(name);
  return {
    id: `wsl:${name}`,
    name,
    isRunning: null,
    ...(wslVersion === undefined ? {} : { wslVersion }),
    ...(owner === null ? { says: '' } : { says: whyHidden(owner), hidden: true }),
  };
}

function partsOf(registered: Registered | undefined, state: string | null): string {
  const parts = [
    registered === undefined ? 'A WSL distro' : `WSL ${registered.version}`,
    registered?.isDefault === true ? 'the default distro' : null,
    state,
    registered?.version === 1 ? 'no GPU: only WSL 2 can use it' : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

const BUSY = 'being installed, converted or removed';

function seenBusy({ name, version }: DistroRow): Seen {
  const says = `${name} is ${BUSY}.`;
  const problem = problemOf({
    id: 'wsl-distro-busy',
    says,
    advice: '',
    command: 'wsl.exe --list --verbose --all',
  });
  return { ...locationOf(name, version), isRunning: false, says, problem };
}

/** wsl.exe hangs or fails: the distros are there all the same, and each says why it cannot be used. */
async function unasked(
  exe: string,
  answer: Exclude<WslAnswer, { kind: 'said' | 'absent' }>,
  existing: readonly Seen[],
): Promise<readonly Seen[]> {
  const problem = answer.kind === 'failed' ? answer.problem : HANGS;
  if (problem.id === 'wsl-no-distro') return [];
  const registered = await distrosInRegistry(exe).catch(() => null);
  if (registered !== null) return registered.map((distro) => seenInRegistry(distro, problem));
  return existing.map(({ name, wslVersion }) =>
    withProblem(locationOf(name, wslVersion), problem, problem.says),
  );
}

function seenInRegistry(distro: RegisteredDistro, problem: WslProblem): Seen {
  const parts = partsOf(distro, distro.isBusy ? BUSY : null);
  const why = problem.says.replace(/\.$/, '');
  const seen = locationOf(distro.name, distro.version);
  return withProblem(seen, problem, `${why}; read from the registry: ${parts}.`);
}

function withProblem(seen: Seen, wslProblem: WslProblem, says: string): Seen {
  const problem = { ...wslProblem, says };
  return { ...seen, says: seen.hidden === true ? seen.says : says, problem };
}

/** It is there, and does not end. */
export const HANGS = problemOf({
  id: 'wsl-silent',
  says: 'wsl.exe is not responding.',
  advice:
    'Shut down WSL, which ends the runs in it, then check again; if that hangs too, restart Windows.',
  command: 'wsl.exe --shutdown',
});
