import type { HypothesisTest } from '#core/contract/incident/incident';
import type { ProbeReport } from '#core/contract/setup/probe';
import { signalOfCode } from '#core/diagnosis/verdict/signals';

/** End of the command of a test. */
export interface CommandEnd {
  /** `late`: its time limit ended it. `stopped`: a user did. `unstarted`: it could not be started. */
  readonly end: 'ended' | 'late' | 'stopped' | 'unstarted';
  readonly code: number | null;
  /** By name, `SIGSEGV`. */
  readonly signal: string | null;
  /** The last of what it printed. */
  readonly output: string;
  /** Reason why it could not be started. */
  readonly problem: string | null;
}

/** Output and exit of a command if the hypothesis is right. All that is named has to hold. */
export interface Supports {
  readonly output?: RegExp;
  /** A text that it prints when the hypothesis is wrong, regardless of its exit code. */
  readonly lacks?: RegExp;
  readonly exit?: readonly (number | string)[];
}

export type Judged = Pick<HypothesisTest, 'result' | 'says'>;

const unknown = (says: string): Judged => ({ result: 'inconclusive', says });

/**
 * Judgement of a test on its hypothesis. Only a command that ended by itself can falsify: one that died of something else, ran out of time
 * or was stopped is inconclusive.
 */
export function judgeCommand(end: CommandEnd, supports: Supports, limitS: number): Judged {
  if (end.end === 'unstarted') {
    return unknown(`The test could not be started: ${end.problem ?? 'the reason is not known'}.`);
  }
  if (end.end === 'stopped') return unknown('The test was stopped.');
  if (end.end === 'late') return unknown(`The test was ended: it took longer than ${limitS} s.`);
  const { output, lacks, exit } = supports;
  if (lacks !== undefined && matches(lacks, end.output)) {
    return {
      result: 'falsifies',
      says: `The test falsifies it: ${endInWords(end)}${quoted(lacks, end)}.`,
    };
  }
  const prints = output === undefined || matches(output, end.output);
  const ends = exit === undefined || exit.some((one) => isEnd(one, end));
  const how = endInWords(end);
  if (prints && ends) {
    return { result: 'supports', says: `The test supports it: ${how}${quoted(output, end)}.` };
  }
  if (output === undefined && (NO_COMMAND.has(end.code ?? 0) || NO_MODULE.test(end.output))) {
    return unknown(`The test could not run: ${how}. That says nothing about this hypothesis.`);
  }
  // A test of the exit code alone that expects 0 is answered by any other code.
  const isPlainFailure = output === undefined && exit?.includes(0) === true && end.code !== null;
  if (end.code === 0 || isPlainFailure) {
    const without = prints ? '' : ', without the text that would support it';
    return { result: 'falsifies', says: `The test falsifies it: ${how}${without}.` };
  }
  const said = quotedLine(end.output.trim().split('\n').at(-1) ?? '');
  return unknown(
    `The test could not look: ${how}${said}. That says nothing about this hypothesis.`,
  );
}

/** Exit codes with which a shell says that it cannot run a command, or does not find it. */
const NO_COMMAND: ReadonlySet<number> = new Set([126, 127]);
/** How Python says that it has not the program that `-m` names. */
const NO_MODULE = /^\S*(?:python|pypy)\S*: No module named \S+\s*$/im;

/** An expression with the flag `g` remembers where it was. */
const matches = (test: RegExp, text: string): boolean =>
  new RegExp(test.source, test.flags.replaceAll(/[gy]/g, '')).test(text);

function isEnd(expected: number | string, { code, signal }: CommandEnd): boolean {
  if (typeof expected === 'number') return expected === code;
  return expected === (signal ?? (code === null ? null : signalOfCode(code)));
}

const endInWords = ({ code, signal }: CommandEnd): string =>
  signal === null ? `it ended with exit code ${code ?? '?'}` : `it was ended by ${signal}`;

function quoted(test: RegExp | undefined, { output }: CommandEnd): string {
  if (test === undefined) return '';
  return quotedLine(output.split('\n').find((one) => matches(test, one)) ?? '');
}

const quotedLine = (line: string): string =>
  line.trim() === '' ? '' : ` and printed “${line.trim().slice(0, 200)}”`;

/**
 * Judgement of a probe of the setup on a hypothesis: what it read as wrong supports it, and what works falsifies it. A probe of which a
 * child could not be run, or took too long, decides nothing.
 */
export function judgeProbe({
  state,
  finding,
  couldNotRun = false,
}: Pick<ProbeReport, 'state' | 'finding' | 'couldNotRun'>): Judged {
  if (couldNotRun) return unknown(`The test could not look: ${finding.says}`);
  switch (state) {
    case 'bad':
    case 'warn':
      return { result: 'supports', says: finding.says };
    case 'ok':
      return { result: 'falsifies', says: finding.says };
    case 'unknown':
    case 'skipped':
      return { result: 'inconclusive', says: finding.says };
  }
}
