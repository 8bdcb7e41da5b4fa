import { expect, test } from 'vitest';
import { crashCorpus } from '../fixtures/crash-corpus.fixture';
import { inserted, NOISES, seeded } from '../fixtures/noisy-log.fixture';
import { diagnoseLog, type LogEnding } from '../diagnose-log';
import { repetitions } from '../../../../scripts/setup/repetitions.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const linesOf = (bytes: Uint8Array) => decoder.decode(bytes).replace(/\n$/, '').split('\n');
const topOf = (text: string, ending: LogEnding) =>
  diagnoseLog(encoder.encode(text), ending).findings[0]?.cause ?? '-';

/** Each noise is tried on every fourth log, those of the next noise beside them; in `npm run test:all` on all. */
const isTried = (noise: number, log: number): boolean => (noise + log) % repetitions(4, 1) === 0;

/** Causes of the logs as they are, each diagnosed once. */
const plainTops = new Map<string, string>();

function plainTop(file: string, inner: readonly string[], ending: LogEnding): string {
  const top = plainTops.get(file) ?? topOf(inner.join('\n'), ending);
  plainTops.set(file, top);
  return top;
}

test.for(Object.entries(NOISES))(
  'a failure inside of another log gets the same cause: %s',
  ([name, noise], context) => {
    const corpus = crashCorpus(context);
    const healthy = corpus
      .filter(({ cause }) => cause === 'negative')
      .map(({ bytes }) => linesOf(bytes));
    const at = Object.keys(NOISES).indexOf(name);
    const random = seeded(at + 1);
    const lost = corpus
      .filter(({ cause }, log) => cause !== 'negative' && isTried(at, log))
      .flatMap(({ file, bytes, exit, platform }) => {
        const ending = { exit: exit === null || exit === 0 ? 1 : exit, platform };
        const outer = healthy[Math.floor(random() * healthy.length)] ?? [];
        const inner = linesOf(bytes);
        const noisy = inserted(
          outer,
          inner.map(noise),
          random,
          name.startsWith('ray') && random() < 0.5,
        );
        const [plain, top] = [plainTop(file, inner, ending), topOf(noisy, ending)];
        return plain === top ? [] : [`${file}: ${plain} became ${top}`];
      });
    // A healthy line of the other log may look like an end of the trouble: at most one of a hundred may be lost by that.
    expect(lost.slice(Math.floor(corpus.length / 100))).toEqual([]);
  },
);
