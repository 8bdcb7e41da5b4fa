import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import { platformOf } from '../guard/guard-facts';
import type { Card } from '../wheels/wheel-fit';
import { differenceInWords, driftOf, type PackageChange } from './difference';
import { EnvironmentFacts, MachineFacts, versionsOf } from '../freeze';
import { FreezesFile, type StoredFreeze } from './freezes-file';
import { putBack, type PutBack } from './put-back';

const LIMIT_S = 20;

/** An environment on a target. */
export interface FreezeSubject {
  readonly target: Target;
  readonly python: string;
}

/** Installed packages compared with what was agreed or was there before. */
export interface Comparison {
  readonly now: StoredFreeze;
  readonly before: StoredFreeze;
  readonly changes: readonly PackageChange[];
  readonly words: string;
  readonly back: PutBack;
}

/** Time machine of environments: freezes before and after installs, the agreed versions, and the way back. */
export class Freezes {
  readonly #files: FreezesFile;
  readonly #nowMs: () => number;

  constructor(home: string, nowMs: () => number) {
    this.#files = new FreezesFile(home);
    this.#nowMs = nowMs;
  }

  /** Writes down what is installed; nothing new is written where that is what the newest freeze says. */
  async record(
    { target, python }: FreezeSubject,
    why: StoredFreeze['why'],
    command: string,
  ): Promise<Result<StoredFreeze, Refusal>> {
    const read = await this.read({ target, python });
    if (!read.ok) return read;
    const freeze = { ...read.value.freeze, why, command };
    const [newest] = why === 'agreed' ? [] : await this.#files.list(target.id, python);
    const isSame =
      newest?.hash === freeze.hash && newest.packages['torch'] === freeze.packages['torch'];
    if (!isSame || why === 'after') await this.#files.add(freeze);
    return ok(freeze);
  }

  list(target: string, python: string): Promise<readonly StoredFreeze[]> {
    return this.#files.list(target, python);
  }

  /** Agreed versions; null before there are any. */
  agreed({ target, python }: FreezeSubject): Promise<StoredFreeze | null> {
    return this.#files.agreed(target.id, python);
  }

  /** Against the agreed versions: only what they name counts. null before any were agreed. */
  async drift(subject: FreezeSubject): Promise<Result<Comparison | null, Refusal>> {
    const agreed = await this.agreed(subject);
    if (agreed === null) return ok(null);
    const compared = await this.#compared(subject, agreed, (before, now) => {
      const named = driftOf(before, now).map(({ name }) => name);
      return Object.fromEntries(
        Object.entries(now).filter(([name]) => named.includes(name) || before[name] !== undefined),
      );
    });
    return compared;
  }

  /** Against a freeze of before, by its time. */
  async since(subject: FreezeSubject, atMs: number): Promise<Result<Comparison, Refusal>> {
    const all = await this.#files.list(subject.target.id, subject.python);
    const before = all.find((one) => one.atMs === atMs);
    if (before === undefined) return err(noFreeze(subject.python));
    return this.#compared(subject, before, (_before, now) => now);
  }

  async #compared(
    subject: FreezeSubject,
    before: StoredFreeze,
    narrowed: (before: Versions, now: Versions) => Versions,
  ): Promise<Result<Comparison, Refusal>> {
    const read = await this.read(subject);
    if (!read.ok) return read;
    const { freeze: now, hasPip, around } = read.value;
    const versions = narrowed(before.packages, now.packages);
    const env = { python: subject.python, hasPip };
    const back = putBack(before.packages, versions, before.urls, env);
    const words = differenceInWords(before.packages, versions, around);
    const changes = [...back.restored, ...back.removed, ...back.lost];
    return ok({ now, before, changes, words, back });
  }

  /** Installed packages now. Nothing is stored. */
  async read({ target, python }: FreezeSubject) {
    const ask = (of: string | null, words: unknown) =>
      target.runScript({ script: 'probes/freeze', python: of, words, env: {}, limitS: LIMIT_S });
    const [environment, machine] = await Promise.all([
      ask(python, {}),
      ask(null, { machine: true }),
    ]);
    if (!environment.ok) return environment;
    const facts = EnvironmentFacts.safeParse(environment.value.answers[0]).data;
    if (facts === undefined) return err(unreadable(python, environment.value.errors));
    const { pythonVersion, hash, urls, hasPip } = facts;
    const existing = machine.ok ? MachineFacts.safeParse(machine.value.answers[0]).data : undefined;
    const cards: readonly Card[] = existing?.cards ?? [];
    const freeze: StoredFreeze = {
      schema: 1,
      target: target.id,
      python,
      atMs: this.#nowMs(),
      why: 'now',
      command: '',
      pythonVersion,
      hash,
      packages: { ...versionsOf(facts) },
      urls,
    };
    return ok({ freeze, hasPip, around: { cards, platform: platformOf(facts) } });
  }
}

type Versions = Readonly<Record<string, string>>;

const noFreeze = (python: string): Refusal => ({
  code: 'no-such-freeze',
  says: `There is no freeze of ${python} from that time.`,
  remedy: 'List the freezes again, then choose one of them.',
});

const unreadable = (python: string, errors: string): Refusal => ({
  code: 'freeze-unreadable',
  says: `The packages of ${python} could not be read. ${errors.trim().split('\n').at(-1) ?? ''}`.trim(),
  remedy: 'Check that this interpreter starts, then try again.',
});
