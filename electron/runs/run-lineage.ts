import { setTimeout as sleep } from 'node:timers/promises';
import { type Lineage, type LineageNode, MAX_RELATIVES } from '#core/contract/run/lineage';
import type { Refusal } from '#core/contract/refusal';
import type { Queued } from '#core/contract/start/queue-calls';
import { RunId, type RunView } from '#core/contract/run/run';
import type { Spec } from '#core/contract/run/run-directory';
import { ok, type Result } from '#core/lib/result';
import { lineageChanges, lineageTree, type Link, linkOf } from '#core/training/lineage';
import type { RecipeBook } from '#core/training/recipe-book';
import type { Runs } from './runs';

interface LineageDeps {
  readonly runs: Pick<Runs, 'find' | 'open' | 'origins' | 'some'>;
  readonly recipes: Pick<RecipeBook, 'find'>;
}

const PATIENCE_MS = 3_000;

/** The tree of a run and all its relatives: who came from whom, and what is otherwise at each branch. */
export async function runLineage(
  deps: LineageDeps,
  query: string,
): Promise<Result<Lineage, Refusal>> {
  const result = await deps.runs.find(query);
  if (!result.ok) return result;
  const { runId, book } = result.value;
  // Where runs came from is in their directories; a machine that does not answer is not waited for.
  await Promise.race([book.listed(), sleep(PATIENCE_MS, undefined, { ref: false })]);
  const links = new Map<string, Link | null>(
    deps.runs
      .origins()
      .map(([child, origin]) => [
        child,
        linkOf(origin, deps.recipes.find(origin.recipe)?.resume?.param),
      ]),
  );
  const rows = lineageTree(links, runId);
  const shown = nearest(
    rows.map((row) => row.runId),
    runId,
  );
  const read = await specsOf(deps, shown);
  const existing = { ...read, views: await viewsOf(deps, shown) };
  const nodes = shown.map((id) => nodeOf(id, links.get(id) ?? null, existing));
  return ok({ nodes, more: rows.length - shown.length });
}

/** Of a tree with too many runs those around the one that was asked for; the root stays. */
function nearest(runs: readonly string[], runId: string): readonly string[] {
  if (runs.length <= MAX_RELATIVES) return runs;
  const at = runs.indexOf(runId);
  const last = Math.max(MAX_RELATIVES, Math.min(runs.length, at + MAX_RELATIVES / 2));
  return [...runs.slice(0, 1), ...runs.slice(Math.max(1, last - MAX_RELATIVES + 1), last)];
}

interface Entry {
  readonly specs: ReadonlyMap<string, Spec>;
  /** Queued runs: they have no spec yet. */
  readonly queued: ReadonlyMap<string, Queued>;
  readonly views: ReadonlyMap<string, RunView>;
}

function nodeOf(id: string, link: Link | null, { specs, queued, views }: Entry): LineageNode {
  const before = specs.get(link?.parent ?? '');
  const after = specs.get(id) ?? specOfQueued(queued.get(id), before);
  return {
    runId: RunId.parse(id),
    run: views.get(id) ?? null,
    parent: link === null ? null : RunId.parse(link.parent),
    descent: link?.descent ?? null,
    file: link?.file ?? null,
    changes:
      before === undefined || after === undefined || link?.descent === 'input'
        ? []
        : [...lineageChanges(before, after)],
  };
}

async function specsOf(
  { runs }: LineageDeps,
  ids: readonly string[],
): Promise<Pick<Entry, 'specs' | 'queued'>> {
  const specs = new Map<string, Spec>();
  const queued = new Map<string, Queued>();
  for (const id of ids) {
    const run = await runs.open(id, 'now');
    if (run.ok) specs.set(id, run.value.spec);
    else {
      const result = await runs.find(id);
      if (result.ok && result.value.run.state === 'queued') queued.set(id, result.value.run.queued);
    }
  }
  return { specs, queued };
}

/** Differences of a queued run from the run it comes from: its values; the rest is decided when it starts. */
function specOfQueued(queued: Queued | undefined, before: Spec | undefined): Spec | undefined {
  if (queued === undefined || before === undefined) return undefined;
  const { params, python, byHand } = queued.request;
  return {
    ...before,
    params: { ...before.params, ...params },
    python: python ?? before.python,
    ...(byHand === null ? {} : { argv: byHand }),
  };
}

async function viewsOf(
  { runs }: LineageDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RunView>> {
  const views = await runs.some(ids.map((id) => RunId.parse(id)));
  return new Map(views.map((view) => [view.runId, view]));
}
