import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run';
import { type Result, ok } from '#core/lib/result';
import type { FollowedRun } from '../runs/follow/followed-run';
import { pastRun } from '../runs/past-run';
import { begunRun } from './begun-run';
import type { Engine } from './engine';

/**
 * The run as a page shows it: one that was judged before is told at once, from the index, and what became of its files
 * since is looked at meanwhile (a tick tells when that was more); any other as `followed` has it.
 */
export async function shownRun(
  engine: Engine,
  asked: string,
): Promise<Result<FollowedRun, Refusal>> {
  const judged = await judgedView(engine, asked);
  const target = engine.targets().find(({ id }) => id === judged?.target);
  if (judged === null || target === undefined) return lookedAt(engine, asked);
  const { store, home, installationId, changes } = engine;
  const nextRevision = () => changes.nextRevision();
  const place = { target, store, home, installationId, nextRevision };
  const past = await pastRun(place, asked, judged.filesGoneMs ?? null);
  if (past === null) return engine.followed(asked);
  engine.followed(asked).catch((cause: unknown) => {
    process.emitWarning(`Run ${asked} could not be read again: ${String(cause)}`);
  });
  return ok(past);
}

/** The id of a run whose series may be asked for: one that was judged before is in the index whole. */
export async function seriesRun(engine: Engine, asked: string): Promise<Result<string, Refusal>> {
  if ((await judgedView(engine, asked)) !== null) return ok(asked);
  const run = await lookedAt(engine, asked);
  return run.ok ? ok(run.value.spec.runId) : run;
}

/** An import is looked at while it is still being read, as a training is; of any other run its verdict is waited for. */
async function lookedAt(engine: Engine, asked: string): Promise<Result<FollowedRun, Refusal>> {
  const run = await begunRun(engine, asked);
  return run.ok && run.value.spec.importedFrom !== null ? run : engine.followed(asked);
}

async function judgedView(engine: Engine, asked: string): Promise<RunView | null> {
  for (const { id } of engine.targets()) {
    const book = engine.registry.book(id);
    if (!book.ok) continue;
    await book.value.indexed();
    const view = book.value.judged(asked);
    if (view !== null) return view;
  }
  return null;
}
