import { statfs } from 'node:fs/promises';
import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { paramViews } from '#core/training/params';
import type { RecipeBook } from '#core/training/recipe-book';
import { exportCalls } from './calls/export-calls';
import { logCalls } from './calls/log-calls';
import { notesCalls } from './calls/notes-calls';
import { queueCalls } from './calls/queue-calls';
import { transferCalls } from './calls/transfer-calls';
import { settingsCalls } from './calls/settings-calls';
import { seriesCalls } from './calls/series-calls';
import { shellCalls } from './calls/shell-calls';
import { startCalls } from './calls/start-calls';
import { targetCalls } from './calls/target-calls';
import type { Engine } from './engine';
import { valueOf } from './refuse';
import { queuedDetail } from '../runs/queue/queued-run';
import { runDetail } from '../runs/run-detail';
import { unreadableDetail } from '../runs/unreadable-run';
import { APP_VERSION } from './version';

const os = implement(api);

/** The contract, answered by one engine. Forget a call: it does not compile. */
export function engineRouter(engine: Engine) {
  return os.router({
    engine: {
      hello: os.engine.hello.handler(() => ({
        pid: process.pid,
        version: APP_VERSION,
        home: engine.home,
      })),
      room: os.engine.room.handler(async () => {
        const disk = await statfs(engine.home).catch(() => null);
        return { freeBytes: disk === null ? null : disk.bavail * disk.bsize };
      }),
      changes: os.engine.changes.handler(({ signal }) => engine.changes.subscribe(signal)),
    },
    targets: targetCalls(engine),
    shells: shellCalls(engine),
    envs: {
      list: os.envs.list.handler(async ({ input, errors }) => {
        const book = valueOf(engine.registry.book(input.target), errors);
        return [...valueOf(await book.target.envs(), errors)];
      }),
      look: os.envs.look.handler(async ({ input, errors }) => {
        const book = valueOf(engine.registry.book(input.target), errors);
        return valueOf(await book.target.lookEnv(input.python), errors);
      }),
    },
    recipes: {
      list: os.recipes.list.handler(() => recipeViews(engine.recipes)),
      ...startCalls(engine),
    },
    queue: queueCalls(engine),
    settings: settingsCalls(engine),
    transfers: transferCalls(engine),
    runs: runCalls(engine),
  });
}

function recipeViews(recipes: RecipeBook) {
  return recipes.list().map((recipe) => ({
    id: recipe.id,
    title: recipe.title,
    says: recipe.says,
    needs: [...recipe.needs],
    params: [...paramViews(recipe)],
    presets: (recipe.presets ?? []).map((preset) => ({ ...preset, params: { ...preset.params } })),
    takesArgv: recipe.takesArgv,
    toy: recipe.toy,
  }));
}

function runCalls(engine: Engine) {
  const { runs } = os;
  return {
    list: runs.list.handler(async ({ input }) =>
      (await engine.runs.list(input?.now)).slice(0, input?.most),
    ),
    get: runs.get.handler(async ({ input, errors }) => {
      const untold =
        (await queuedRun(engine, input.run)) ?? (await unreadableRun(engine, input.run));
      if (untold !== null) return untold;
      const run = valueOf(await engine.runs.open(input.run, 'now'), errors);
      const book = engine.registry.book(run.spec.target);
      const detail = await runDetail(run, engine.store, book.ok ? book.value.target : null);
      return { ...detail, run: engine.notes.named(await run.view()) };
    }),
    start: runs.start.handler(async ({ input, errors }) =>
      valueOf(await engine.runs.start(input), errors),
    ),
    stop: runs.stop.handler(async ({ input, errors }) =>
      engine.notes.named(
        await valueOf(await engine.runs.stop(input.run, input.mode), errors).view(),
      ),
    ),
    import: runs.import.handler(async ({ input, errors }) =>
      valueOf(await engine.imports.import(input.paths, input.now), errors),
    ),
    ...seriesCalls(engine),
    ...logCalls(engine),
    ...notesCalls(engine),
    ...exportCalls(engine),
  };
}

/** A run whose directory cannot be read, told like any other; null when RUN is none. */
async function unreadableRun(engine: Engine, asked: string) {
  const found = await engine.runs.find(asked);
  const run = found.ok && found.value.run.state === 'unreadable' ? found.value.run : null;
  return run === null ? null : unreadableDetail(engine.notes.named(run.view));
}

/** A run that waits, told like any other; null when RUN is none. */
async function queuedRun(engine: Engine, asked: string) {
  const found = await engine.runs.find(asked);
  const waits = found.ok && found.value.run.state === 'queued' ? found.value.run : null;
  if (waits === null) return null;
  const { queued } = waits;
  const [run] = await engine.runs.some([queued.runId]);
  if (run?.phase !== 'queued') return null;
  const plan = await engine.starter.plan(queued.request, queued.runId);
  return queuedDetail(run, queued, plan.ok ? plan.value.spec : null);
}
