import type { LogQuery } from '#core/contract/log/log-calls';
import { stripControls } from '#core/telemetry/line/ansi';
import { maskedText } from '#core/redaction/masked-text';
import { levelOf } from '#core/telemetry/line/log-level';
import { splitRayPrefix } from '#core/telemetry/line/ray-prefix';
import { textPattern } from '#core/telemetry/line/text-marks';

/** Whether a line belongs to what is searched for. The text is as it was written, without its line end. */
export type LineTest = (text: string) => boolean;

const ESC = '\u001B';
const CSI = '\u009B';
const ESCAPE_OR_RETURN = new RegExp(`[${ESC}${CSI}\r]`);

/** Readable text of a line: its last piece between `\r` with something to see, without control sequences. */
export function readable(raw: string): string {
  // The `\r` of a Windows line end begins nothing again: such a line is read as the same line of any other system.
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  if (!ESCAPE_OR_RETURN.test(line)) return line;
  const pieces = line.split('\r').map(stripControls);
  return pieces.findLast((piece) => /\S/.test(piece)) ?? '';
}

/** Represents each character of a secret while a line is tested: no one searches for it. */
const UNSEARCHABLE = '\u0001';

/**
 * Secrets are not searched: a line is tested as it is shown, without them.
 * @throws SyntaxError when the query's pattern is none
 */
export function lineTest(query: LogQuery): LineTest {
  const test = shownTest(query);
  return (raw) => test(maskedText(readable(raw), UNSEARCHABLE).text);
}

/**
 * The test of a line as it is shown: readable, and without secrets.
 * @throws SyntaxError when the query's pattern is none
 */
export function shownTest(query: LogQuery): LineTest {
  const tests = [textTest(query), warningTest(query), writerTest(query)].filter(
    (test) => test !== null,
  );
  const [first] = tests;
  if (first !== undefined && tests.length === 1) return first;
  return (text) => tests.every((test) => test(text));
}

function textTest(query: LogQuery): LineTest | null {
  const { text, isPattern, matchCase } = query;
  if (text === '') return null;
  if (!isPattern && matchCase) return (line) => line.includes(text);
  const pattern = textPattern(query);
  return (line) => pattern.test(line);
}

function warningTest({ onlyWarnings }: LogQuery): LineTest | null {
  if (!onlyWarnings) return null;
  return (line) => levelOf(splitRayPrefix(line)?.text ?? line) !== null;
}

function writerTest({ hidden }: LogQuery): LineTest | null {
  if (hidden.length === 0) return null;
  const out = new Set(hidden.map(({ actor, pid }) => writerKey(actor, pid)));
  return (line) => {
    const ray = splitRayPrefix(line);
    return !out.has(writerKey(ray?.actor ?? null, ray?.pid ?? null));
  };
}

/** One name for who printed a line. */
export function writerKey(actor: string | null, pid: number | null): string {
  return `${pid ?? ''} ${actor ?? ''}`;
}
