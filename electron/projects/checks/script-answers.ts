import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { isScriptUnknown } from '../../targets/script-end';
import type { ScriptOutcome, ScriptRequest, Target } from '../../targets/target';

/** How long an answer is valid while a form is edited: a child that ended well for minutes, anything else for seconds. */
const GOOD_MS = 300_000;
const OTHER_MS = 6_000;
const MOST = 300;

type Outcome = Result<ScriptOutcome, Refusal>;

interface Known {
  readonly outcome: Promise<Outcome>;
  /** Until when it is valid; null while the child still runs. */
  untilMs: number | null;
}

/** Children of checks, so that typing in a form does not start ten interpreters: the same question is asked once. */
export class ScriptAnswers {
  readonly #known = new Map<string, Known>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param anew the user asks to look again: only an answer that is awaited anyway is shared */
  ask(
    target: Pick<Target, 'id' | 'runScript'>,
    request: ScriptRequest,
    {
      anew,
      isGood,
    }: { readonly anew: boolean; readonly isGood: (found: ScriptOutcome) => boolean },
  ): Promise<Outcome> {
    const key = JSON.stringify([target.id, request]);
    const known = this.#known.get(key);
    if (known !== undefined && this.#stands(known, anew)) return known.outcome;
    const next: Known = { outcome: target.runScript(request), untilMs: null };
    this.#known.delete(key);
    this.#known.set(key, next);
    this.#bound();
    void this.#time(next, isGood);
    return next.outcome;
  }

  /** An answer is valid from the moment it arrives. */
  async #time(known: Known, isGood: (found: ScriptOutcome) => boolean): Promise<void> {
    const outcome = await known.outcome;
    const good = outcome.ok && !isScriptUnknown(outcome) && isGood(outcome.value);
    known.untilMs = this.#now() + (good ? GOOD_MS : OTHER_MS);
  }

  #stands({ untilMs }: Known, anew: boolean): boolean {
    return untilMs === null || (!anew && this.#now() < untilMs);
  }

  #bound(): void {
    for (const key of this.#known.keys()) {
      if (this.#known.size <= MOST) return;
      this.#known.delete(key);
    }
  }
}
