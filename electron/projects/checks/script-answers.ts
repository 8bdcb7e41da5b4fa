import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { isScriptUnknown } from '../../targets/script-end';
import type { ScriptOutcome, ScriptRequest, Target } from '../../targets/target';

/** How long an answer is valid while a form is edited: a child that ended well for minutes, anything else for seconds. */
const GOOD_MS = 300_000;
const OTHER_MS = 6_000;
const MAX = 300;

type Outcome = Result<ScriptOutcome, Refusal>;

interface Entry {
  readonly outcome: Promise<Outcome>;
  /** Until when it is valid; null while the child still runs. */
  untilMs: number | null;
}

/** Children of checks, so that typing in a form does not start ten interpreters: the same question is asked once. */
export class ScriptAnswers {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param refresh the user asks for a new check: only an answer that is awaited anyway is shared */
  ask(
    target: Pick<Target, 'id' | 'runScript'>,
    request: ScriptRequest,
    {
      refresh,
      isGood,
    }: { readonly refresh: boolean; readonly isGood: (outcome: ScriptOutcome) => boolean },
  ): Promise<Outcome> {
    const key = JSON.stringify([target.id, request]);
    const existing = this.#entries.get(key);
    if (existing !== undefined && this.#isValid(existing, refresh)) return existing.outcome;
    const next: Entry = { outcome: target.runScript(request), untilMs: null };
    this.#entries.delete(key);
    this.#entries.set(key, next);
    this.#bound();
    void this.#time(next, isGood);
    return next.outcome;
  }

  /** An answer is valid from the moment it arrives. */
  async #time(existing: Entry, isGood: (scriptOutcome: ScriptOutcome) => boolean): Promise<void> {
    const outcome = await existing.outcome;
    const good = outcome.ok && !isScriptUnknown(outcome) && isGood(outcome.value);
    existing.untilMs = this.#now() + (good ? GOOD_MS : OTHER_MS);
  }

  #isValid({ untilMs }: Entry, refresh: boolean): boolean {
    return untilMs === null || (!refresh && this.#now() < untilMs);
  }

  #bound(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= MAX) return;
      this.#entries.delete(key);
    }
  }
}
