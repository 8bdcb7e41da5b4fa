import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Expectations } from '#core/contract/run/run-directory';
import type { DeclaredLater } from '../judge-run';

/** Globs of the user are relative to the folder in which the command ran. */
export function inFolder(expectations: Expectations, cwd: string): Expectations {
  const { artefacts, records } = expectations;
  const base = cwd.replace(/[/\\]+$/, '');
  const complete = (glob: string): string => (isAbsolute(glob) ? glob : `${base}/${glob}`);
  return {
    ...expectations,
    ...(artefacts === undefined ? {} : { artefacts: artefacts.map(complete) }),
    ...(records === undefined
      ? {}
      : { records: records.map((record) => ({ ...record, glob: complete(record.glob) })) }),
  };
}

const isAbsolute = (path: string): boolean => /^(?:[/\\~]|[A-Za-z]:[/\\])/.test(path);

/** Facts for a verdict on criteria that were declared after the log had been read. @param logFile on this machine */
export async function laterFacts(
  expectations: Expectations,
  cwd: string,
  logFile: string,
): Promise<DeclaredLater> {
  const wanted = expectations.markers ?? [];
  const unwanted = expectations.failMarkers ?? [];
  const lines = await firstLines(logFile, [...wanted, ...unwanted]);
  const of = (texts: readonly string[]): [string, FirstLine][] =>
    texts.flatMap((text): [string, FirstLine][] => {
      const first = lines.get(text);
      return first === undefined ? [] : [[text, first]];
    });
  return {
    expectations: inFolder(expectations, cwd),
    markers: Object.fromEntries(of(wanted).map(([text, { line }]) => [text, line])),
    failMarkers: Object.fromEntries(of(unwanted)),
  };
}

interface FirstLine {
  readonly line: number;
  readonly text: string;
}
const MAX_TEXT_LENGTH = 300;

/** The first line of a log, from 1, with each of the texts; a text that is in none is left out. */
async function firstLines(
  logFile: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, FirstLine>> {
  const wanted = new Set(texts.filter((text) => text !== ''));
  const lines = new Map<string, FirstLine>();
  if (wanted.size === 0) return lines;
  const input = createReadStream(logFile, 'utf8');
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      for (const text of wanted) {
        if (!line.includes(text)) continue;
        lines.set(text, { line: number, text: line.slice(0, MAX_TEXT_LENGTH) });
        wanted.delete(text);
      }
      if (wanted.size === 0) break;
    }
  } catch {
    // A log that is not there has none of the texts.
  } finally {
    input.destroy();
  }
  return lines;
}
