import type { FixRemedy } from '#core/contract/finding';
import { FIX_RUNNING } from '#core/contract/setup/fix-running';
import type { StartedFix } from '#core/contract/setup/fix-runs';
import type { ProbeSubject } from '#core/contract/setup/probe';
import type { Refusal } from '#core/contract/refusal';
import { RefusedError } from '#core/contract/refused-error';
import { pasteText } from '#core/lib/paste-text';
import { granted, type Io, misused } from '../io';
import { exitOf } from './run-here';

/** How a fix ended: whether its check passes now, and what that says. */
export interface FixEnd {
  readonly exitCode: number | null;
  readonly isProved: boolean;
  readonly says: string;
}

/**
 * Shows a fix with its commands, asks, runs them in the terminal of this command line, and has the engine prove it.
 * @param isAgreed run it without asking
 * @returns null where the user said no. @throws Refused where nobody can be asked, and where the fix runs already
 */
export async function runFix(
  io: Io,
  subject: ProbeSubject,
  remedy: FixRemedy,
  isAgreed: boolean,
): Promise<FixEnd | null> {
  io.note(`${remedy.title}. ${remedy.says}`);
  io.note(await shownText(io, subject.target, remedy));
  if (!isAgreed && !(await saysYes(remedy, io))) return null;
  const { progress } = await provedHere(io, subject, remedy);
  if (!('reports' in progress))
    return { exitCode: null, isProved: false, says: 'Its end was not seen.' };
  const { exit, state, says, reports } = progress;
  if (exit?.code === FIX_RUNNING) throw new RefusedError(runsAlready(remedy.id, subject.target));
  for (const { title, value } of reports) io.note(`${title}: ${value}`);
  return { exitCode: exit?.code ?? null, isProved: state === 'proved', says };
}

/** The commands with their variables, as they can be pasted into the shell of the target, indented. */
async function shownText(io: Io, target: string, { lines, env }: FixRemedy): Promise<string> {
  const targets = granted(await io.link.ask((client) => client.targets.list()));
  const { capabilities } = targets.find(({ id }) => id === target) ?? {};
  const text = pasteText({ lines, env }, capabilities?.pathStyle ?? 'posix');
  return text.replaceAll(/^/gm, '  ');
}

const runsAlready = (id: string, target: string): Refusal => ({
  code: 'fix-running',
  says: `The fix "${id}" is running already on ${target}; the terminal names its process.`,
  remedy: 'Wait for its end, or end it there, then run this again.',
});

async function saysYes({ danger }: FixRemedy, io: Io): Promise<boolean> {
  if (!process.stdin.isTTY) {
    return misused('A fix runs only after a yes.', 'Add --yes, or run it in a terminal.');
  }
  const answer = await io.ask(
    danger === 'destroys' ? 'This removes files. Run it? [y/N] ' : 'Run it? [y/N] ',
  );
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Runs the commands in the terminal of this command line, and reports their end to the engine, which proves them. */
async function provedHere(io: Io, subject: ProbeSubject, remedy: FixRemedy): Promise<StartedFix> {
  const { id, title, lines, env, creates } = remedy;
  const fix = { id, title, lines, env, creates };
  const { fixRun: run, ...opening } = granted(
    await io.link.ask((client) => client.setup.command({ ...subject, fix })),
  );
  granted(await io.link.ask((client) => client.setup.fixStarted({ run, process: process.pid })));
  const exit = await exitOf(io, opening);
  granted(await io.link.ask((client) => client.setup.fixEnded({ run, exit })));
  return granted(await io.link.ask((client) => client.setup.fixProof({ run })));
}
