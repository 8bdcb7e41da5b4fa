import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import { isOver } from '#core/contract/run/run-phase';
import type { Cockpit } from '../e2e/fixtures/cockpit.fixture';
import { patient } from '../setup/patience.mjs';
import { downloadOf, marksOf, type Work, type Workplace } from './kill-works.fixture';

const WAIT_MS = 500;
const GOOD = new Set(['succeeded', 'finished']);
const Metrics = z.object({
  series: z.array(
    z.object({
      tag: z.string(),
      points: z.array(z.tuple([z.number(), z.unknown(), z.unknown()]).rest(z.unknown())),
    }),
  ),
});

/**
 * Lets everything end in peace, then compares what was asked for with what is there. @param hurt runs that were killed
 * themselves
 * @param alsoReads each byte and point of a run, or only the run @returns a sentence for each thing lost, done twice or left running
 */
export async function faultsAfter(
  workplace: Workplace,
  works: readonly Work[],
  hurt: ReadonlySet<string>,
  file: Buffer,
  alsoReads: 'records too' | 'runs' = 'records too',
): Promise<string[]> {
  const server = await workplace.cockpit.serve();
  const runs = await settled(workplace, works, hurt);
  const faults = [
    ...runs
      .filter((run) => !isSettled(run, runs))
      .map((run) => `${report(run)} never ended: ${run.reasons.join(' ')}`),
    ...namedFaults(works, runs),
    ...(await markFaults(workplace, works, runs, hurt)),
    ...verdictFaults(runs, hurt),
  ];
  const read = alsoReads === 'runs' ? [] : runs.filter(isOver);
  for (const run of read) faults.push(...(await recordFaults(workplace.cockpit, run)));
  faults.push(...(await downloadFaults(workplace, works, file)));
  await server.end();
  return [...faults, ...(await leftFaults(workplace.cockpit))];
}

/** Nothing will happen to it any more: it ended, or it waits for the user because what it was to follow failed. */
function isSettled(run: RunView, runs: readonly RunView[]): boolean {
  if (run.phase !== 'queued') return isOver(run) && isJudged(run);
  const reason = run.reasons.join(' ');
  if (reason.includes('did not succeed')) return true;
  const [, awaited] = /^Waits for (\S+) to/.exec(reason) ?? [];
  const other = runs.find(({ name }) => name === awaited);
  return other?.phase === 'queued' && isSettled(other, runs);
}

/** A run that has ended is judged a moment later, once its last bytes are read; an import never is. */
const isJudged = (run: RunView): boolean => run.verdict !== null || run.recipe === IMPORT_RECIPE;

const report = (run: RunView): string => `${run.name} (${run.runId}, ${run.phase}, ${run.verdict})`;

/** All runs, once none is under way and nothing that was acknowledged is still to come, or after minutes. */
async function settled(workplace: Workplace, works: readonly Work[], hurt: ReadonlySet<string>) {
  const end = Date.now() + patient(120_000);
  for (;;) {
    const runs = z.array(RunView).parse(await workplace.cockpit.json('runs'));
    const missing = await markFaults(workplace, works, runs, hurt);
    const isCalm = runs.every((run) => isSettled(run, runs));
    if ((isCalm && missing.length === 0) || Date.now() > end) return runs;
    await sleep(WAIT_MS);
  }
}

/** Runs that carry the name of what was asked for: one each, none only where none was reported. */
function namedFaults(works: readonly Work[], runs: readonly RunView[]): string[] {
  const named = works.filter(({ kind }) => ['command', 'toy', 'evaluation'].includes(kind));
  return named.flatMap((work) => {
    const count = runs.filter(({ name }) => name === work.name).length;
    if (count === 1 || (count === 0 && !work.acknowledged)) return [];
    return [`${work.name} is there ${count} times; acknowledged: ${work.acknowledged}`];
  });
}

/** No training started twice; each that was acknowledged and not killed itself started. */
async function markFaults(
  workplace: Workplace,
  works: readonly Work[],
  runs: readonly RunView[],
  hurt: ReadonlySet<string>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const work of works) {
    const isHurt = runs.some((run) => hurt.has(run.runId) && mayBelong(work, run));
    for (const value of work.values) {
      const mark = await readFile(path.join(marksOf(workplace), value), 'utf8').catch(() => '');
      if (mark.length > 1) faults.push(`${value} was started ${mark.length} times`);
      if (mark.length === 0 && work.acknowledged && !isHurt) faults.push(`${value} never started`);
    }
  }
  return faults;
}

/** A task of a chain does not start after one that failed; runs of sweeps and chains have names of the app's own. */
const mayBelong = (work: Work, run: RunView): boolean =>
  work.kind === 'command' ? run.name === work.name : run.recipe.includes('storm');

/** A run whose own processes were left alone ends well, no matter what died around it; an import is not judged. */
const verdictFaults = (runs: readonly RunView[], hurt: ReadonlySet<string>): string[] =>
  runs
    .filter(({ recipe }) => recipe !== IMPORT_RECIPE)
    .filter((run) => isOver(run) && !hurt.has(run.runId) && !GOOD.has(run.verdict ?? ''))
    .map((run) => `${report(run)}: ${run.reasons.join(' ')}`);

/** Each byte of the output and each point of what it printed is there, once and in order. */
async function recordFaults(cockpit: Cockpit, run: RunView): Promise<string[]> {
  const log = await readFile(path.join(run.runDir, 'output.log')).catch(() => Buffer.alloc(0));
  const shown = (await cockpit.cli('logs', run.runId)).stdout;
  const bytes = shown.equals(log) ? [] : [`${report(run)}: ${shown.length} of ${log.length} bytes`];
  const printed = [...log.toString().matchAll(/^step=(\d+) loss=(\d+)\n/gm)];
  const wanted = printed.map(([, step, loss]) => [Number(step), Number(loss)]);
  if (wanted.length === 0) return bytes;
  const { series } = Metrics.parse(await cockpit.json('metrics', run.runId));
  const points = (series.find(({ tag }) => tag === 'loss')?.points ?? []).map(([x, , y]) => [x, y]);
  if (JSON.stringify(points) === JSON.stringify(wanted)) return bytes;
  return [
    ...bytes,
    `${report(run)}: points ${JSON.stringify(points)} of ${JSON.stringify(wanted)}`,
  ];
}

/** A file with its own name is whole; one that was cut comes whole when it is asked for again. */
async function downloadFaults(
  workplace: Workplace,
  works: readonly Work[],
  file: Buffer,
): Promise<string[]> {
  const faults: string[] = [];
  const folders = works.flatMap((work, index) =>
    work.kind === 'download' ? [{ work, folder: downloadOf(workplace, index + 1) }] : [],
  );
  for (const { work, folder } of folders) {
    const read = () => readFile(path.join(folder, 'model.bin')).catch(() => null);
    const first = await read();
    if (first !== null && !first.equals(file)) faults.push(`${work.name}: a part called whole`);
    if (first === null && work.acknowledged) faults.push(`${work.name}: acknowledged, not there`);
    if (first !== null) continue;
    const { stderr } = await workplace.cockpit.cli('download', workplace.url, '--to', folder);
    if ((await read())?.equals(file) !== true) faults.push(`${work.name} again: ${stderr}`);
  }
  return faults;
}

/** A supervisor ends a moment after its training, an agent after its engine; who is here after that is left over. */
async function leftFaults(cockpit: Cockpit): Promise<string[]> {
  const end = Date.now() + patient(20_000);
  while ((await cockpit.processes()).length > 0 && Date.now() < end) await sleep(WAIT_MS);
  const left = await cockpit.processes();
  const lines = left.map(async (pid) => {
    const argv = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return `left running: ${pid} ${argv.replaceAll('\0', ' ').slice(0, 200)}`;
  });
  return Promise.all(lines);
}

/** Temporary folders of ours that were not removed. */
export async function leftInTemp(folder: string): Promise<number> {
  const names = await readdir(folder);
  return names.filter((name) => name.startsWith('rl-cockpit')).length;
}
