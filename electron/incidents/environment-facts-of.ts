import { z } from 'zod';
import type { CausePlatform } from '#core/contract/run/diagnosis';
import type { Exit, Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { Sample } from '#core/contract/run/run-samples';
import { type EnvironmentFacts, NO_FACTS } from '#core/diagnosis/matching/environment-facts';
import { memorySentence } from '#core/diagnosis/verdict/memory';
import { interpreterOf, interpreterOfRun } from '#core/training/command-script';
import type { Target } from '../targets/target';

/** What the probe script `freeze` reports of an interpreter: the metadata of its packages; none of them is imported. */
const Interpreter = z.object({
  pythonVersion: z.string(),
  packages: z.record(z.string(), z.string()),
  /** torch with its build label, which the metadata leaves out. */
  torch: z.string().nullable(),
});

/** What the same script reports of a machine. */
const Machine = z.object({
  cards: z.array(z.object({ computeCapability: z.string().nullable() })).nullable(),
  driver: z.string().nullable(),
});

/** Facts read of the environment of a run; null: could not be read. */
export interface EnvironmentAnswers {
  readonly interpreter: z.infer<typeof Interpreter> | null;
  readonly machine: z.infer<typeof Machine> | null;
  /** The newest sample of the run's resources. */
  readonly lastSample: Sample | null;
}

/** Share of the machine's memory in use from which a kill is taken for one of the memory. */
const FULL = 0.95;

/** Facts that causes are held against: of a run's files, of its machine and of its interpreter. Pure. An import ran nowhere that is known. */
export function environmentFactsOf(
  { spec, exit }: { readonly spec: Spec; readonly exit: Exit | null },
  platform: CausePlatform | null,
  { interpreter, machine, lastSample }: EnvironmentAnswers,
): EnvironmentFacts {
  if (spec.importedFrom !== null) return NO_FACTS;
  const secrets = new Set(spec.secretEnv);
  const env = Object.entries(spec.env).filter(([name]) => !secrets.has(name));
  return {
    platform,
    python: interpreter?.pythonVersion ?? null,
    packages: interpreter === null ? null : packagesOf(interpreter),
    env: Object.fromEntries(env),
    argv: spec.argv,
    outOfMemory: exit === null ? null : ranOutOfMemory(exit, lastSample),
    ...(exit?.disk === undefined ? {} : { diskTrouble: exit.disk.errno }),
    computeCapabilities: capabilitiesOf(machine),
    driverVersion: machine?.driver ?? null,
  };
}

const packagesOf = ({ packages, torch }: z.infer<typeof Interpreter>) =>
  torch === null || packages['torch'] === undefined ? packages : { ...packages, torch };

/** null where a card does not say its capability: then it is not known which are there. */
function capabilitiesOf(machine: EnvironmentAnswers['machine']): readonly number[] | null {
  const cards = machine?.cards ?? null;
  if (cards === null) return null;
  const numbers = cards.map(({ computeCapability }) => Number(computeCapability ?? Number.NaN));
  return numbers.some((number) => Number.isNaN(number)) ? null : numbers;
}

/** By the kernel's counters and log, else by a machine that was full as a kill came from outside. */
function ranOutOfMemory(exit: Exit, sample: Sample | null): boolean {
  if (memorySentence(exit, []) !== null) return true;
  const isKilled = exit.signal === 'SIGKILL' || exit.code === 137;
  const { memUsedBytes: used, memTotalBytes: total } = sample ?? NO_MEMORY;
  return isKilled && exit.requested === null && used !== null && total !== null
    ? used >= FULL * total
    : false;
}

const NO_MEMORY = { memUsedBytes: null, memTotalBytes: null };
const LIMIT_S = 20;
const MAX_AGE_MS = 60_000;
const SAMPLE_BYTES = 16_384;

/** Reads what a target reports of interpreters and of its machine; an answer is used again for a minute. Never rejects. */
export class EnvironmentReader {
  readonly #nowMs: () => number;
  readonly #entries = new Map<
    string,
    { readonly atMs: number; readonly answer: Promise<unknown> }
  >();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Starts the interpreter of the run, and imports nothing of it. @param target one that answers; this connects none */
  async read(
    target: Pick<Target, 'id' | 'runScript' | 'read'>,
    { spec, runDir }: { readonly spec: Spec; readonly runDir: RunDigest['runDir'] },
  ): Promise<EnvironmentAnswers> {
    // A bare name such as `python3` is what the run's own PATH leads to there.
    const python = interpreterOfRun(spec) ?? interpreterOf(spec.argv, null);
    const [interpreter, machine, lastSample] = await Promise.all([
      python === null ? null : this.#answer(target, python, {}, pathOf(spec)),
      this.#answer(target, null, { machine: true }, {}),
      newestSample(target, `${runDir}/samples.jsonl`),
    ]);
    return {
      interpreter: Interpreter.safeParse(interpreter).data ?? null,
      machine: Machine.safeParse(machine).data ?? null,
      lastSample,
    };
  }

  #answer(
    target: Pick<Target, 'id' | 'runScript'>,
    python: string | null,
    words: object,
    env: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const key = JSON.stringify([target.id, python, env]);
    const existing = this.#entries.get(key);
    if (existing !== undefined && this.#nowMs() - existing.atMs < MAX_AGE_MS)
      return existing.answer;
    const answer = target
      .runScript({ script: 'probes/freeze', python, words, env, limitS: LIMIT_S })
      .then((outcome) => (outcome.ok ? outcome.value.answers[0] : null))
      .catch(() => null);
    this.#entries.set(key, { atMs: this.#nowMs(), answer });
    return answer;
  }
}

/** PATH where the run was started with one of its own. */
const pathOf = ({ env }: Spec): Readonly<Record<string, string>> =>
  env['PATH'] === undefined ? {} : { PATH: env['PATH'] };

/** The last whole line of samples.jsonl; null where there is none. */
async function newestSample(target: Pick<Target, 'read'>, path: string): Promise<Sample | null> {
  const head = await target.read(path, 0, 1);
  if (!head.ok) return null;
  const tail = await target.read(path, Math.max(0, head.value.size - SAMPLE_BYTES), SAMPLE_BYTES);
  if (!tail.ok) return null;
  const lines = new TextDecoder().decode(tail.value.bytes).split('\n');
  return lines.toReversed().flatMap(sampleOf)[0] ?? null;
}

function sampleOf(line: string): Sample[] {
  try {
    const value: unknown = JSON.parse(line);
    const sample = Sample.safeParse(value);
    return sample.success ? [sample.data] : [];
  } catch {
    return [];
  }
}
