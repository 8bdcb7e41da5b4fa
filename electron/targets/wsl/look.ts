import type { Seen } from '../target';
import { type WslAnswer, askWsl } from './ask-wsl';
import { type DistroRow, parseNames, parseVerbose } from './distro-lists';
import { ownerOfDistro, whyHidden } from './distro-name';
import type { WslProblem } from './problem';
import { registryNames } from './registry';

/** Shorter than the patience of whoever asks for targets, so that there is time for the registry. */
const LIST_WITHIN_MS = 9_000;

/** What wsl.exe lists. */
export interface Lists {
  readonly names: readonly string[];
  /** null: wsl.exe did not tell. */
  readonly running: ReadonlySet<string> | null;
  readonly rows: readonly DistroRow[];
}

/**
 * Which distros there are and which of them run. Starts none, and shows what was known before when wsl.exe hangs or
 * fails.
 * @param known names of the last look
 */
export async function lookAtDistros(
  exe: string,
  known: readonly string[],
  signal: AbortSignal,
): Promise<readonly Seen[]> {
  const lists = await askLists(exe, signal);
  if ('kind' in lists) return lists.kind === 'absent' ? [] : unasked(lists, known);
  // Those that are being installed, converted or removed stand in the long list only.
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
  const [quiet, running, verbose] = await Promise.all([
    ask('--quiet'),
    ask('--running', '--quiet'),
    ask('--verbose'),
  ]);
  if (quiet.kind !== 'said') return quiet;
  return {
    names: parseNames(quiet.text),
    running: running.kind === 'said' ? new Set(parseNames(running.text)) : noneOf(running),
    rows: verbose.kind === 'said' ? parseVerbose(verbose.text) : [],
  };
}

/** Builds that tell "none is running" as a failure have no token in it. */
const noneOf = (answer: WslAnswer): ReadonlySet<string> | null =>
  answer.kind === 'failed' && !answer.text.includes('Wsl/') ? new Set() : null;

/** Is this distro running now? null: wsl.exe did not tell. */
export async function isRunning(exe: string, distro: string): Promise<boolean | null> {
  const within = AbortSignal.timeout(LIST_WITHIN_MS);
  const running = await askWsl(exe, ['--list', '--running', '--quiet'], within);
  if (running.kind === 'said') return parseNames(running.text).includes(distro);
  // Builds that tell "none is running" as a failure have no token in it.
  return running.kind === 'failed' && !running.text.includes('Wsl/') ? false : null;
}

function seenDistro(name: string, { running, rows }: Lists): Seen {
  const place = { id: `wsl:${name}`, name, isRunning: running?.has(name) ?? null };
  const owner = ownerOfDistro(name);
  if (owner !== null) return { ...place, says: whyHidden(owner), hidden: true };
  const row = rows.find((one) => one.name === name);
  const parts = [
    row === undefined ? 'A distro of WSL' : `WSL ${row.version}`,
    row?.isDefault === true ? 'the default distro' : null,
    STATE_SAYS.get(place.isRunning) ?? null,
    row?.version === 1 ? 'without GPU: only WSL 2 has one' : null,
  ];
  return { ...place, says: `${parts.filter((part) => part !== null).join(', ')}.` };
}

const STATE_SAYS: ReadonlyMap<boolean | null, string> = new Map([
  [true, 'running'],
  [false, 'stopped; connecting starts it'],
]);

function seenBusy({ name }: DistroRow): Seen {
  const says = `${name} is being installed, converted or removed.`;
  const problem = { says, command: 'wsl.exe --list --verbose --all' };
  return { id: `wsl:${name}`, name, isRunning: false, says, problem };
}

/** wsl.exe hangs or fails: the distros are there all the same, and each says why it cannot be used. */
async function unasked(
  answer: Exclude<WslAnswer, { kind: 'said' | 'absent' }>,
  known: readonly string[],
): Promise<readonly Seen[]> {
  const told = answer.kind === 'failed' ? answer.problem : HANGS;
  if (told.code === 'wsl-no-distro') return [];
  const fromRegistry = await registryNames().catch(() => []);
  const names = fromRegistry.length > 0 ? fromRegistry : known;
  const { says, command } = told;
  const problem = { says, ...(command === undefined ? {} : { command }) };
  return names.map((name) => {
    const owner = ownerOfDistro(name);
    const place = { id: `wsl:${name}`, name, isRunning: null, problem };
    return owner === null ? { ...place, says } : { ...place, says: whyHidden(owner), hidden: true };
  });
}

/** It is there, and does not end. */
export const HANGS: WslProblem = {
  code: 'wsl-silent',
  says: 'wsl.exe does not answer.',
  remedy: 'End all distros, then look again; if that hangs too, restart Windows.',
  command: 'wsl.exe --shutdown',
  isTransient: false,
};
