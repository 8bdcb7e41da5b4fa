import path from 'node:path';
import type { LogQuery } from '#core/contract/log/log-calls';
import { LogSearches } from '../../electron/log-search/log-searches';
import { type Figures, median, rounded } from './figures';
import { logScroll } from './page/log-scroll';
import { type WrittenLog, writeLog } from './fixtures/log.test-data';
import { printedBy, withScratch } from './scratch';

const LINES = 10_000_000;
/** Is in every fourth line, and these have colors. */
const FREQUENT = 'took';
const REPEATS = 5;
const LONG_MS = 120_000;

/**
 * A log of ten million lines. Searched by the engine, against `rg -c` on the same file, in turn; then scrolled through
 * in Chromium.
 */
export function logSearch(): Promise<Figures> {
  return withScratch(async (folder) => {
    const log = writeLog(path.join(folder, 'output.log'), LINES);
    const { needle } = log;
    // Both read it from the memory of the system.
    await printedBy('sh', ['-c', 'cat "$0" > /dev/null', log.file]);
    const plain = await compared(log, { ...ALL, text: needle, matchCase: true }, ['-F', needle]);
    const anyCase = await compared(log, { ...ALL, text: needle }, ['-i', '-F', needle]);
    const often = await compared(log, { ...ALL, text: FREQUENT, matchCase: true }, [
      '-F',
      FREQUENT,
    ]);
    const pattern = String.raw`batch \d+7 is above`;
    const regular = await compared(
      log,
      { ...ALL, text: pattern, isPattern: true, matchCase: true },
      [pattern],
    );
    return {
      log_lines_count: log.lines,
      log_mb: rounded(log.bytes / 1e6),
      ...named('log_search_plain', plain),
      ...named('log_search_any_case', anyCase),
      ...named('log_search_frequent', often),
      ...named('log_search_pattern', regular),
      ...(await logScroll(folder, log)),
    };
  });
}

const ALL: LogQuery = {
  text: '',
  isPattern: false,
  matchCase: false,
  onlyWarnings: false,
  hidden: [],
};

interface Compared {
  /** In threads that run already, as while a log is looked at. */
  readonly ours: readonly number[];
  /** In threads that are started for it. */
  readonly first: number;
  readonly rg: readonly number[];
}

/** Seconds of each, in turn. @throws when the two do not find as many lines */
async function compared(
  log: WrittenLog,
  query: LogQuery,
  words: readonly string[],
): Promise<Compared> {
  const ours: number[] = [];
  const rg: number[] = [];
  const searches = new LogSearches();
  for (let i = 0; i <= REPEATS; i += 1) {
    const startedMs = performance.now();
    const counted = Number(await printedBy('rg', ['-c', '--no-config', ...words, log.file]));
    rg.push((performance.now() - startedMs) / 1000);
    const mine = await searched(searches, log, query);
    ours.push(mine.seconds);
    if (mine.found !== counted) {
      throw new Error(`${query.text}: rg counts ${counted} lines, the engine ${mine.found}`);
    }
  }
  searches.close();
  const [first = 0, ...others] = ours;
  return { first, ours: others, rg };
}

async function searched(searches: LogSearches, log: WrittenLog, query: LogQuery) {
  const startedMs = performance.now();
  const search = searches.search(log.file, query);
  if (!search.ok) throw new Error(search.error.says);
  const { found, isDone } = await search.value.goOn(log.bytes, LONG_MS);
  const seconds = (performance.now() - startedMs) / 1000;
  searches.end(log.file, query);
  if (!isDone) throw new Error(`${query.text}: not searched in ${LONG_MS} ms`);
  return { found, seconds };
}

function named(name: string, { first, ours, rg }: Compared): Figures {
  const [mine, theirs] = [median(ours), median(rg)];
  return {
    [`${name}_p50_s`]: mine,
    [`${name}_first_s`]: rounded(first),
    [`${name}_rg_c_p50_s`]: theirs,
    [`${name}_per_rg`]: mine === null || theirs === null ? null : rounded(mine / theirs),
  };
}
