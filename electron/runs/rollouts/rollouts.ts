import type {
  AllSteps,
  AllStepsQuery,
  PromptRates,
  PromptsQuery,
  Rollout,
  RolloutsQuery,
  StepRollouts,
} from '#core/contract/insight/rollouts';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { matchedSteps } from '#core/telemetry/rollouts/all-steps';
import { formatOf } from '#core/telemetry/rollouts/formats/formats';
import { promptRates } from '#core/telemetry/rollouts/prompt-rates';
import { groupCounts } from '#core/telemetry/rollouts/rollout-groups';
import { histogramOf, matching, picksOf } from '#core/telemetry/rollouts/rollout-query';
import { missingWords } from './missing-rollouts';
import { dropOldest, RolloutFiles, type RolloutRun } from './rollout-files';
import { promptKey, StepScan } from './step-scan';

/** Characters of a text in a list; the whole text comes by itself. */
const MAX_LISTED = 2_000;
/** Scans that are kept, and how long one call reads on. */
const MAX_SCANS = 4;
const SCAN_MS = 400;

/** Rollouts of runs, read from the files that their trainers write. */
export class Rollouts {
  readonly #files = new RolloutFiles();
  readonly #scans = new Map<string, StepScan>();

  /** Rollouts of a step: the most telling ones, and those that the query asks for. */
  async ofStep(run: RolloutRun, query: RolloutsQuery): Promise<Result<StepRollouts, Refusal>> {
    const listed = await this.#files.list(run, query.validation);
    if (!listed.ok) return listed;
    const { bySteps, hasValidation, totalBytes } = listed.value;
    const steps = [...bySteps.keys()].toSorted((a, b) => a - b);
    const step = query.step === null ? (steps.at(-1) ?? null) : nearest(steps, query.step);
    const file = step === null ? undefined : bySteps.get(step);
    if (step === null || file === undefined)
      return ok({ ...NOTHING, steps, hasValidation, lacks: [...missingWords(run.spec)] });
    const read = await this.#files.ofStep(run.target, file, step);
    if (!read.ok) return read;
    const all = read.value;
    const rows = matching(all, query);
    return ok({
      steps,
      hasValidation,
      step,
      source: file.source,
      file: file.path,
      bytes: file.size,
      totalBytes,
      count: all.length,
      matched: rows.length,
      lacks: [...formatOf(file.source).lacks],
      groups: groupCounts(all),
      picks: picksOf(all).map(({ kind, rollout }) => ({ kind, rollout: shortened(rollout) })),
      histogram: [...histogramOf(all)],
      rows: rows.slice(query.offset, query.offset + query.most).map(shortened),
    });
  }

  /** One rollout with its whole texts. */
  async one(
    run: RolloutRun,
    { step, index, validation }: { step: number; index: number; validation: boolean },
  ): Promise<Result<Rollout, Refusal>> {
    const listed = await this.#files.list(run, validation);
    if (!listed.ok) return listed;
    const file = listed.value.bySteps.get(step);
    const read = file === undefined ? ok([]) : await this.#files.ofStep(run.target, file, step);
    if (!read.ok) return read;
    const rollout = read.value[index];
    if (rollout !== undefined) return ok(rollout);
    const says = `Step ${step} has no rollout ${index}.`;
    return err({ code: 'not-found', says, remedy: 'List the rollouts of the step.' });
  }

  /** Rollouts of all steps that the query matches, as far as they were read. */
  async ofAllSteps(
    run: RolloutRun,
    { validation, text, prompt, ...query }: AllStepsQuery,
  ): Promise<Result<AllSteps, Refusal>> {
    const of =
      prompt === null
        ? null
        : await this.one(run, { step: prompt.step, index: prompt.index, validation });
    if (of?.ok === false) return of;
    const key = of === null ? null : promptKey(of.value.prompt);
    const scanned = await this.#scan(run, validation, text);
    if (!scanned.ok) return scanned;
    const { steps, read } = scanned.value;
    return ok({ ...read, ...matchedSteps(steps, { ...query, prompt: key }) });
  }

  /** Prompts of the training by how well they are answered, as far as its steps were read. */
  async prompts(
    run: RolloutRun,
    { validation, ...query }: PromptsQuery,
  ): Promise<Result<PromptRates, Refusal>> {
    const scanned = await this.#scan(run, validation, '');
    if (!scanned.ok) return scanned;
    const { steps, read, promptOf } = scanned.value;
    return ok({ ...read, ...promptRates(steps, query, promptOf) });
  }

  async #scan(run: RolloutRun, validation: boolean, text: string) {
    const listed = await this.#files.list(run, validation);
    if (!listed.ok) return listed;
    const { bySteps } = listed.value;
    const scan = this.#scanOf(`${run.spec.runId} ${validation}`, text);
    const scanned = await scan.advance(run.target, bySteps, SCAN_MS);
    if (!scanned.ok) return scanned;
    const { steps, skipped, problems } = scanned.value;
    const source = [...bySteps.values()].at(-1)?.source ?? null;
    return ok({
      steps,
      promptOf: (key: string) => scan.promptOf(key),
      read: {
        source,
        steps: bySteps.size,
        read: steps.length,
        skipped,
        problems: [...problems],
      },
    });
  }

  /** Scan for a text, continued if there is one. The list of all answers is used by each search, so it is kept the longest. */
  #scanOf(run: string, text: string): StepScan {
    const key = `${run} ${text}`;
    const index = this.#scans.get(`${run} `) ?? null;
    const scan = this.#scans.get(key) ?? new StepScan(text, text === '' ? null : index);
    this.#keep(key, scan);
    if (index !== null) this.#keep(`${run} `, index);
    return scan;
  }

  #keep(key: string, scan: StepScan): void {
    this.#scans.delete(key);
    this.#scans.set(key, scan);
    dropOldest(this.#scans, MAX_SCANS);
  }
}

/** A trainer that logs every tenth step has the answers of every tenth step only. */
function nearest(steps: readonly number[], step: number): number | null {
  const [first] = steps.toSorted((a, b) => Math.abs(a - step) - Math.abs(b - step));
  return first ?? null;
}

const NOTHING: StepRollouts = {
  steps: [],
  hasValidation: false,
  step: null,
  source: null,
  file: null,
  bytes: 0,
  totalBytes: 0,
  count: 0,
  matched: 0,
  lacks: [],
  groups: null,
  picks: [],
  histogram: [],
  rows: [],
};

function shortened(rollout: Rollout): Rollout {
  const { prompt, answer, texts } = rollout;
  return {
    ...rollout,
    prompt: prompt.slice(-MAX_LISTED),
    answer: answer.slice(0, MAX_LISTED),
    texts: texts.map(({ name, text }) => ({ name, text: text.slice(0, MAX_LISTED) })),
  };
}
