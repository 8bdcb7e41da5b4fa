import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Expectations } from '#core/contract/run/run-directory';
import type { DeclaredLater } from '../judge-run';

/** Globs of a person are relative to the folder in which the command ran. */
export function inFolder(expectations: Expectations, cwd: string): Expectations {
  const { artefacts } = expectations;
  if (artefacts === undefined) return expectations;
  const base = cwd.replace(/[/\\]+$/, '');
  const whole = artefacts.map((glob) => (isAbsolute(glob) ? glob : `${base}/${glob}`));
  return { ...expectations, artefacts: whole };
}

const isAbsolute = (path: string): boolean => /^(?:[/\\~]|[A-Za-z]:[/\\])/.test(path);

/** What a verdict needs of criteria that were declared after the log had been read. @param logFile on this machine */
export async function laterFacts(
  expectations: Expectations,
  cwd: string,
  logFile: string,
): Promise<DeclaredLater> {
  const markers = await firstLines(logFile, expectations.markers ?? []);
  return { expectations: inFolder(expectations, cwd), markers };
}

/** The first line of a log, from 1, with each of the texts; a text that is in none is left out. */
async function firstLines(
  logFile: string,
  texts: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const wanted = new Set(texts.filter((text) => text !== ''));
  const found: Record<string, number> = {};
  if (wanted.size === 0) return found;
  const input = createReadStream(logFile, 'utf8');
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      for (const text of wanted) {
        if (!line.includes(text)) continue;
        found[text] = number;
        wanted.delete(text);
      }
      if (wanted.size === 0) break;
    }
  } catch {
    // A log that is not there has none of the texts.
  } finally {
    input.destroy();
  }
  return found;
}
