import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run/run';
import type { Spec } from '#core/contract/run/run-directory';
import type { StartRequest } from '#core/contract/run/start-request';
import { STARTED } from '../book/launch-with-retry';
import { type Result, ok } from '#core/lib/result';
import type { RecipeBook } from '#core/training/recipe-book';
import { partedVariables } from '#core/redaction/secret-variable';
import type { OpenedRun } from '../book/run';
import { makeSpec } from './spec/compose';
import type { RunPolicy } from './run-policy';
import type { TargetRegistry } from '../target-registry';

type Request = z.output<typeof StartRequest>;

/** API keys that the user stored, by environment name. */
export interface StoredSecrets {
  namesFor(target: string): Promise<readonly string[]>;
  collect(
    names: readonly string[],
    target: string,
    by: string,
  ): Promise<Readonly<Record<string, string>>>;
}

/** Dependencies of a start on the rest of an engine. */
export interface StarterDeps {
  /** RL_COCKPIT_HOME. */
  readonly home: string;
  readonly recipes: RecipeBook;
  readonly installationId: string;
  readonly registry: Pick<TargetRegistry, 'book' | 'connected'>;
  readonly policy: () => Promise<RunPolicy>;
  /** Environment that makes a training use the mirrors that the user chose. */
  readonly mirrors: () => Promise<Readonly<Record<string, string>>>;
  readonly secrets: StoredSecrets;
  readonly tag: (runId: RunId, tags: readonly string[]) => Promise<Result<unknown, Refusal>>;
}

export interface Plan {
  readonly spec: Spec;
  readonly runDir: string;
}

/** Plans and starts runs: what is previewed and what is run is made by the same code. */
export class Starter {
  readonly #deps: StarterDeps;

  constructor(deps: StarterDeps) {
    this.#deps = deps;
  }

  /**
   * Plan of what a start would write and where, without starting anything.
   * @param queuedAs the id of a run that has waited; null = a new one
   */
  async plan(request: Request, queuedAs: RunId | null = null): Promise<Result<Plan, Refusal>> {
    const book = this.#deps.registry.book(request.target);
    if (!book.ok) return book;
    const { target } = book.value;
    const policy = await this.#deps.policy();
    const { home, recipes, installationId, mirrors, secrets } = this.#deps;
    const stored = await secrets.namesFor(request.target);
    const deps = { home, recipes, installationId, policy, queuedAs, stored, env: await mirrors() };
    const spec = await makeSpec(request, target, deps);
    if (!spec.ok) return spec;
    const hello = await target.hello();
    if (!hello.ok) return hello;
    return ok({ spec: spec.value, runDir: `${hello.value.runsDir}/${spec.value.runId}` });
  }

  /** Starts it. One that waited and was started before (by an engine that died then) is only followed. */
  async start(
    request: Request,
    queuedAs: RunId | null = null,
  ): Promise<Result<OpenedRun, Refusal>> {
    // Starting a run there is the user's act: it connects the target.
    const book = await this.#deps.registry.connected(request.target);
    if (!book.ok) return book;
    const plan = await this.plan(request, queuedAs);
    if (!plan.ok) return plan;
    const { spec } = plan.value;
    // Before the launch: a run is never seen without its tags.
    if (request.tags.length > 0) await this.#tag(spec.runId, request.tags);
    const keys = spec.storedKeys ?? [];
    const stored = await this.#deps.secrets.collect(keys, request.target, spec.runId);
    const run = await book.value.launch(spec, {
      ...stored,
      ...partedVariables(request.env).secret,
    });
    if (!run.ok && STARTED.has(run.error.code) && queuedAs !== null)
      return book.value.adopt(queuedAs);
    return run;
  }

  async #tag(runId: RunId, tags: readonly string[]): Promise<void> {
    const tagged = await this.#deps.tag(runId, tags);
    if (!tagged.ok) process.emitWarning(`The run ${runId} has no tags: ${tagged.error.says}`);
  }
}
