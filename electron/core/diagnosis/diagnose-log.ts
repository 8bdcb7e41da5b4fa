import { z } from 'zod';
import type { CausePlatform, Diagnosis } from '../contract/run/diagnosis';
import type { Json } from '../lib/json';
import { once } from '../lib/once';
import { LogReader, type ReadLine } from '../telemetry/log-reader';
import { causeMatcher, causeObserver } from './cause-observer';
import { causes } from './causes';
import { signObserver } from './sign-observer';
import { SignScanner } from './signs/sign-scanner';
import { CauseScanner } from './matching/scan/cause-scanner';
import { diagnose } from './matching/diagnose';
import type { DiagnosisInput } from './matching/diagnosis-input';
import { LogScreen } from './matching/scan/log-screen';
import { type EnvironmentFacts, NO_FACTS } from './matching/environment-facts';

/** Facts about the program that wrote a log, beside the log. null: unknown. */
export interface LogEnding {
  /** As its parent saw it: `1`, `139`, `-11`, `3221225477`. */
  readonly exit?: number | null;
  /** By name: `SIGKILL`. */
  readonly signal?: string | null;
  readonly durationS?: number | null;
  readonly platform?: CausePlatform | null;
  readonly facts?: Partial<EnvironmentFacts>;
}

const JsonValue = z.custom<Json>((value) => value !== undefined);
const Saved = z.object({
  reader: JsonValue,
  signs: JsonValue,
  causes: JsonValue,
  bytes: z.int(),
  lines: z.int(),
});
const PIECE_BYTES = 32 * 1024;
/** Texts searched for in each line before anything else. */
const searched = once((): readonly string[] =>
  [signObserver, causeObserver].flatMap(({ literals }) => literals ?? []),
);

/**
 * Diagnosis of a bare log that is read piece by piece, in bounded memory. Anyone who reads lines faster than `LogReader` hands them to
 * `read`. Its saved state, opened again, continues as if nothing had happened.
 */
export class LogDiagnosis {
  readonly #reader: LogReader;
  readonly #signs: SignScanner;
  readonly #causes: CauseScanner;
  /** Passes over the lines before the first one that may matter; null once it was seen. */
  #screen: LogScreen | null;
  #bytes: number;
  #lines: number;

  constructor(saved: Json | null = null) {
    const state = Saved.safeParse(saved).data;
    this.#reader = new LogReader('auto', [], state?.reader ?? null, [], searched);
    this.#signs = new SignScanner(state?.signs ?? null, []);
    this.#causes = new CauseScanner(causeMatcher, state?.causes ?? null);
    this.#screen = state === undefined ? new LogScreen(causeMatcher, searched()) : null;
    this.#bytes = state?.bytes ?? 0;
    this.#lines = state?.lines ?? 0;
  }

  /** The next bytes of the log; their memory may be used again afterwards. */
  push(bytes: Uint8Array): void {
    if (this.#screen === null) this.#pushInFull(bytes);
    else if (!this.#screen.pass(bytes)) this.#endScreen(this.#screen);
  }

  #pushInFull(bytes: Uint8Array): void {
    // In small pieces: what is made of the lines of one is gone before the garbage is collected.
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const piece = bytes.subarray(from, from + PIECE_BYTES);
      for (const line of this.#reader.push(piece)) this.read(line);
    }
  }

  /** From here on every line is read in full. */
  #endScreen(screen: LogScreen): void {
    this.#screen = null;
    const { bytes, lines, rest } = screen.end();
    this.#reader.skip(bytes, lines);
    this.#causes.skipTo(bytes);
    for (const piece of rest) this.#pushInFull(piece);
  }

  read(line: ReadLine): void {
    this.#bytes = Math.max(this.#bytes, line.line.endOffset);
    this.#lines = Math.max(this.#lines, line.line.number);
    this.#signs.read(line);
    this.#causes.read(line);
  }

  save(): Json {
    if (this.#screen !== null) this.#endScreen(this.#screen);
    return {
      reader: this.#reader.save(),
      signs: this.#signs.save(),
      causes: this.#causes.save(),
      bytes: this.#bytes,
      lines: this.#lines,
    };
  }

  /** The log ended, and this is what is known of how. */
  end(ending: LogEnding): Diagnosis {
    if (this.#screen !== null) this.#endScreen(this.#screen);
    for (const line of this.#reader.end()) this.read(line);
    return diagnose(causes.values(), {
      hits: this.#causes.facts(),
      log: { ...this.#signs.facts(), bytes: this.#bytes, lines: this.#lines },
      ...inputOf(ending),
    });
  }
}

/** Diagnosis of a whole log. Pure. */
export function diagnoseLog(
  chunks: Iterable<Uint8Array> | Uint8Array,
  ending: LogEnding = {},
): Diagnosis {
  const diagnosis = new LogDiagnosis();
  for (const chunk of chunks instanceof Uint8Array ? [chunks] : chunks) diagnosis.push(chunk);
  return diagnosis.end(ending);
}

function inputOf(ending: LogEnding): Pick<DiagnosisInput, 'exit' | 'facts'> {
  const { exit = null, signal = null, durationS = null, platform = null, facts = {} } = ending;
  const isListed = exit !== null || signal !== null;
  const elapsedMs = durationS === null ? Number.NaN : durationS * 1000;
  return {
    exit: isListed ? { code: exit, signal, requested: null, elapsedMs } : null,
    facts: { ...NO_FACTS, ...facts, ...(platform === null ? {} : { platform }) },
  };
}
