import { mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type AllSteps, AllStepsQuery } from '#core/contract/insight/rollouts';
import { Spec } from '#core/contract/run/run-directory';
import { ok, type Result } from '#core/lib/result';
import type { RolloutRun } from '../../electron/runs/rollouts/rollout-files';
import { Rollouts } from '../../electron/runs/rollouts/rollouts';
import { type Figures, percentile, rounded } from './figures';
import { printedBy, withScratch } from './scratch';

const STEPS = 500;
const PER_STEP = 100;
const PROMPTS = 200;
/** Characters of an answer, and of the longest one: 36,000 tokens of about 4. */
const CHARACTERS = 4_000;
const MAX_CHARACTERS = 144_000;
const REPEATS = 40;
const NEEDLE = 'rare needle';

/** 50,000 rollouts in 500 files: indexed, then searched by score, prompt and text; beside DuckDB and ripgrep over the same files. */
export function rollouts(): Promise<Figures> {
  return withScratch(async (folder) => {
    const bytes = await writeRollouts(path.join(folder, 'rollout'));
    const run = runOf(folder);
    const engine = new Rollouts();
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const index = await untilRead(engine, run, {});
    globalThis.gc?.();
    const grownMb = (process.memoryUsage().rss - before) / 1e6;
    const text = await untilRead(engine, run, { text: NEEDLE });
    return {
      rollouts_count: index.all.count,
      rollouts_mb: rounded(bytes / 1e6),
      rollouts_index_s: rounded(index.seconds),
      rollouts_index_longest_call_ms: rounded(index.longestMs),
      rollouts_index_memory_mb: rounded(grownMb),
      rollouts_filter_score_p95_ms: await filter(engine, run, { min: 0.5 }),
      rollouts_filter_prompt_p95_ms: await filter(engine, run, { prompt: { step: 7, index: 3 } }),
      rollouts_text_first_s: rounded(text.seconds),
      rollouts_text_again_p95_ms: await filter(engine, run, { text: NEEDLE }),
      rollouts_open_longest_ms: await opened(engine, run),
      duckdb_filter_score_s: await duckDb(folder),
      rg_text_s: await ripgrep(folder),
      jq_filter_score_s: await jq(folder),
    };
  });
}

async function writeRollouts(folder: string): Promise<number> {
  await mkdir(folder);
  let bytes = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    const lines = Array.from({ length: PER_STEP }, (_, i) => lineOf(step, i)).join('');
    await writeFile(path.join(folder, `${step}.jsonl`), lines);
    bytes += Buffer.byteLength(lines);
  }
  return bytes;
}

function lineOf(step: number, i: number): string {
  const size = step === 1 && i === 0 ? MAX_CHARACTERS : CHARACTERS;
  const words = `<think>step ${step} of answer ${i}, "quoted" and so on.\n</think>`;
  const end = (step * 31 + i) % 997 === 0 ? NEEDLE : '<answer>42</answer>';
  const output = words.repeat(Math.ceil(size / words.length)) + end;
  const input = `What is ${(step * 7 + i) % PROMPTS} times 3? `.repeat(4);
  return `${JSON.stringify({ input, output, score: ((step + i) % 11) / 10, step })}\n`;
}

/** The files of this machine, read as an agent reads them: in ranges. */
function runOf(folder: string): RolloutRun {
  const spec = Spec.parse({
    ...SPEC,
    cwd: folder,
    importedFrom: folder,
    argv: ['import', folder],
  });
  const target: RolloutRun['target'] = { walk, heads, read };
  return { target, spec, digest: { runDir: '/nowhere', proc: null, exit: null } };
}

const SPEC = {
  schema: 1,
  runId: '20260101-000000-0000000a',
  name: 'rollouts',
  recipe: 'import',
  target: 'local',
  installationId: 'i',
  createdMs: 1,
  env: {},
  secretEnv: [],
  python: null,
  params: {},
  toolsSha: '',
  dialect: 'auto',
  patterns: [],
  sources: [],
  expectations: {},
  stop: { gracefulMs: 1, termMs: 1 },
  sampleEveryMs: 1,
  quietAfterMs: 1,
};

const walk: RolloutRun['target']['walk'] = async (root) => {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const entries = await Promise.all(
    names.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const { size, mtimeMs } = await stat(file);
      const kind = entry.isFile() ? ('file' as const) : ('folder' as const);
      return { path: file, kind, size, mtimeMs, ident: file };
    }),
  );
  const self = { path: root, kind: 'folder' as const, size: 0, mtimeMs: 0, ident: root };
  return ok({ root: self, entries, count: entries.length, truncated: false, problems: [] });
};

const heads: RolloutRun['target']['heads'] = async (paths, max) =>
  ok(await Promise.all(paths.map(async (file) => (await rangeOf(file, 0, max)).bytes)));

const read: RolloutRun['target']['read'] = async (file, from, max) =>
  ok(await rangeOf(file, from, max));

async function rangeOf(file: string, from: number, max: number) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(Math.max(0, Math.min(max, size - from)));
    await handle.read(bytes, 0, bytes.length, from);
    return { size, bytes };
  } finally {
    await handle.close();
  }
}

const queryOf = (query: Partial<AllStepsQuery>): AllStepsQuery =>
  AllStepsQuery.parse({ run: SPEC.runId, ...query });

/** @throws Error where the rollouts cannot be read */
function granted<T>(result: Result<T, { readonly says: string }>): T {
  if (!result.ok) throw new Error(result.error.says);
  return result.value;
}

async function untilRead(
  engine: Rollouts,
  run: RolloutRun,
  query: Partial<AllStepsQuery>,
): Promise<{ readonly all: AllSteps; readonly seconds: number; readonly longestMs: number }> {
  const startedMs = performance.now();
  let longestMs = 0;
  for (;;) {
    const callMs = performance.now();
    const all = granted(await engine.ofAllSteps(run, queryOf(query)));
    longestMs = Math.max(longestMs, performance.now() - callMs);
    if (all.read + all.skipped >= all.steps)
      return { all, seconds: (performance.now() - startedMs) / 1000, longestMs };
  }
}

async function filter(
  engine: Rollouts,
  run: RolloutRun,
  query: Partial<AllStepsQuery>,
): Promise<number | null> {
  const tookMs: number[] = [];
  for (let i = 0; i < REPEATS; i += 1) {
    const startedMs = performance.now();
    granted(await engine.ofAllSteps(run, queryOf(query)));
    tookMs.push(performance.now() - startedMs);
  }
  return percentile(tookMs, 0.95);
}

async function opened(engine: Rollouts, run: RolloutRun): Promise<number | null> {
  const startedMs = performance.now();
  granted(await engine.one(run, { step: 1, index: 0, validation: false }));
  return rounded(performance.now() - startedMs);
}

/** Seconds of DuckDB for the filter by score; null where RL_COCKPIT_BENCH_DUCKDB names no Python that has it. */
async function duckDb(folder: string): Promise<number | null> {
  const program = [
    'import duckdb, sys, time',
    'start = time.perf_counter()',
    'duckdb.sql("SELECT step, count(*), avg(score) FROM read_json(\'" + sys.argv[1] + "/rollout/*.jsonl\') WHERE score >= 0.5 GROUP BY step").fetchall()',
    'print(time.perf_counter() - start)',
  ].join('\n');
  const withDuckDb = process.env['RL_COCKPIT_BENCH_DUCKDB'] ?? '';
  if (withDuckDb === '') return null;
  return printedBy(withDuckDb, ['-c', program, folder]).then(
    (text) => rounded(Number(text)),
    () => null,
  );
}

/** Seconds of ripgrep for the text; null where there is none. */
const ripgrep = (folder: string): Promise<number | null> =>
  secondsOf('rg', ['-c', '-i', '-F', NEEDLE, path.join(folder, 'rollout')]);

/** Seconds of jq for the filter by score; null where there is none. */
async function jq(folder: string): Promise<number | null> {
  const names = await readdir(path.join(folder, 'rollout'));
  const files = names.map((name) => path.join(folder, 'rollout', name));
  return secondsOf('jq', ['-c', 'select(.score >= 0.5) | .step', ...files]);
}

async function secondsOf(program: string, argv: readonly string[]): Promise<number | null> {
  const startedMs = performance.now();
  return printedBy(program, argv).then(
    () => rounded((performance.now() - startedMs) / 1000),
    () => null,
  );
}
