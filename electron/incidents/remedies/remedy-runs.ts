import type { AppliedRemedy } from '#core/contract/incident/incident';
import type { ParametersRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import type { RunId, RunView } from '#core/contract/run/run';
import type { StartRequest } from '#core/contract/run/start-request';
import { type Result, err, ok } from '#core/lib/result';
import { masked } from '#core/redaction/masked';
import { maskedVariable } from '#core/redaction/masked-command';
import { SECRET_MARK } from '#core/redaction/placeholder';
import type { DiagnosedRun, IncidentDeps } from '../incident-deps';
import type { IncidentFiles } from '../incident-files';
import { byHandParams, noRemedy, noRun, notApplied, runGone } from '../incident-refusals';
import { readHypothesis } from '../read-hypothesis';
import { packageChanges, versionsText } from '../attempts/changes';
import {
  type StoredHypothesis,
  type StoredIncident,
  withEntry,
  withHypothesis,
} from '../stored-incident';
import { contextOf } from '../hypothesis-tests/hypothesis-tests';
import { proofOf, proveRemedy } from '../hypothesis-tests/prove-remedy';
import { type RerunEnd, rerunEnd, withRerunEnd } from './rerun-end';

interface RemedyRunsDeps extends Pick<IncidentDeps, 'runs' | 'doctor' | 'target' | 'changed'> {
  readonly files: IncidentFiles;
  readonly diagnose: (run: DiagnosedRun) => Promise<Diagnosis>;
}

/** Kind of a hypothesis's remedy, as far as starting again with it goes. */
interface Choice {
  readonly id: string;
  readonly title: string;
  readonly set: ParametersRemedy['set'];
  /** Done before the start, as the user would type it; '' if only `set` is. */
  readonly done: string;
}

const FAILED = 'The command failed, so nothing is fixed.';
const UNKNOWN_END = 'It is not known how the command ended, so nothing is proved.';

const UNCHANGED: Choice = { id: 'again', title: 'Run again, unchanged', set: {}, done: '' };

/** Remedies of incidents: applied and proved, started again with, and what became of the runs. */
export class RemedyRuns {
  readonly #deps: RemedyRunsDeps;

  constructor(deps: RemedyRunsDeps) {
    this.#deps = deps;
  }

  /** A remedy was applied in a terminal: its proof is run, and both are recorded. */
  async applied(
    id: string,
    of: string,
    done: {
      readonly remedy: string;
      readonly command: string;
      /** null: it is not known how the command ended. */
      readonly hasWorked: boolean | null;
    },
    signal: AbortSignal,
  ): Promise<Result<Pick<AppliedRemedy, 'result' | 'says'>, Refusal>> {
    const named = await readHypothesis(this.#deps.files, id, of);
    if (!named.ok) return named;
    const { incident, hypothesis } = named.value;
    const title = titleOfRemedy(incident, hypothesis, done.remedy);
    const outcome =
      done.hasWorked === true
        ? await proveRemedy(
            proofOf(hypothesis.cause, done.remedy),
            await contextOf(incident, this.#deps),
            this.#deps,
            signal,
          )
        : { result: 'failed' as const, says: done.hasWorked === null ? UNKNOWN_END : FAILED };
    const { remedy, command } = done;
    const atMs = Date.now();
    const versions = done.hasWorked === true ? await this.#versionsSince(incident, atMs) : '';
    const applied = outcome.result === 'applied' ? ' Applied.' : '';
    const says = `${title}.${applied} ${outcome.says}${versions}`;
    const record = { id: remedy, title, command, atMs, rerun: null, ...outcome };
    const entry = `${says} Command: ${masked(command, SECRET_MARK)}`;
    const added = await this.#add(id, of, record, entry, 'remedy');
    return added.ok ? ok(outcome) : added;
  }

  /** Starts the run again with a remedy's values. @param remedy null: unchanged */
  async rerun(id: string, of: string, remedy: string | null): Promise<Result<RunView, Refusal>> {
    const named = await readHypothesis(this.#deps.files, id, of);
    if (!named.ok) return named;
    const { incident, hypothesis } = named.value;
    if (incident.subject.kind !== 'run') return err(noRun());
    const choice = await this.#choice(incident.subject.run, hypothesis, remedy);
    if (!choice.ok) return choice;
    const again = await this.#deps.runs.again(incident.subject.run);
    if (!again.ok) return again;
    const request = withValues(again.value, choice.value.set);
    if (request === null) return err(byHandParams());
    const started = await this.#deps.runs.start(request);
    if (!started.ok) return started;
    const view = started.value;
    const { set, done } = choice.value;
    const command = done === '' ? valuesText(set) : done;
    const how = done === '' ? `with ${command}` : `after: ${done}`;
    const says = `Started again as ${view.name}${command === '' ? ', unchanged' : ` ${how}`}.`;
    const record: AppliedRemedy = {
      id: choice.value.id,
      title: choice.value.title,
      command,
      atMs: Date.now(),
      result: 'applied',
      says: 'The run has not ended yet.',
      rerun: view.runId,
    };
    const added = await this.#add(id, of, record, says, 'rerun');
    return added.ok ? ok(view) : added;
  }

  /** A run ended: where a remedy started it, or it was made from a run that failed, that notebook is updated. */
  async ended(run: DiagnosedRun): Promise<void> {
    const parent = run.spec.parent ?? null;
    if (parent === null) return;
    const end = await this.#endOf(run);
    await this.#deps.files.change(parent, (stored) =>
      stored === null || end === null ? null : withRerunEnd(stored, run.spec.runId, end),
    );
    this.#deps.changed(parent);
  }

  /** Asks what became of runs that were started with a remedy and were not judged so far. */
  async settle(id: string): Promise<void> {
    const stored = await this.#deps.files.read(id);
    if (!stored.ok || stored.value === null) return;
    for (const rerun of openReruns(stored.value)) {
      const run = await this.#deps.runs.open(rerun);
      const end = run.ok ? await this.#endOf(run.value) : null;
      if (end === null) continue;
      await this.#deps.files.change(id, (now) =>
        now === null ? null : withRerunEnd(now, rerun, end),
      );
    }
  }

  /** null while it is running. */
  async #endOf(run: DiagnosedRun): Promise<RerunEnd | null> {
    const view = this.#deps.runs.named(await run.view());
    return rerunEnd(view, (await this.#deps.diagnose(run)).findings[0] ?? null);
  }

  async #choice(
    run: RunId,
    { cause, remedies }: StoredHypothesis,
    remedy: string | null,
  ): Promise<Result<Choice, Refusal>> {
    if (remedy === null) return ok(UNCHANGED);
    const opened = await this.#deps.runs.open(run);
    if (!opened.ok) return opened.error.code === 'no-such-run' ? err(runGone(run)) : opened;
    const { findings } = await this.#deps.diagnose(opened.value);
    const finding = findings.find((one) => one.cause === cause);
    const button = finding?.remedies.find(({ id }) => id === remedy);
    if (button?.kind === 'parameters') return ok({ ...button, done: '' });
    const manual = finding?.byHand?.find(({ id }) => id === remedy);
    if (manual !== undefined) {
      const { id, title, code } = manual;
      return ok({ id, title, set: {}, done: code ?? title });
    }
    const applied = remedies.findLast(({ id }) => id === remedy);
    if (applied !== undefined) {
      const { id, title, command } = applied;
      return ok({ id, title, set: {}, done: command });
    }
    if (button !== undefined) return err(notApplied(button.title));
    const existing = [...(finding?.remedies ?? []), ...(finding?.byHand ?? [])];
    return err(
      noRemedy(
        remedy,
        existing.map(({ id }) => id),
      ),
    );
  }

  /** Versions that changed in the environment since the failure, as far as freezes show; '' where they show none. */
  async #versionsSince({ target, python, atMs }: StoredIncident, now: number): Promise<string> {
    if (python === null) return '';
    const subject = { target, python };
    const { doctor } = this.#deps;
    const before = await doctor.packages(subject, atMs);
    const after = await doctor.packages(subject, now);
    return before === null || after === null ? '' : versionsText(packageChanges(before, after));
  }

  async #add(
    id: string,
    of: string,
    record: AppliedRemedy,
    says: string,
    kind: 'remedy' | 'rerun',
  ): Promise<Result<void, Refusal>> {
    const written = await this.#deps.files.change(id, (now) => {
      if (now === null) return null;
      const changed = withHypothesis(now, of, (one) => ({
        ...one,
        remedies: [...one.remedies, record],
      }));
      return withEntry(changed, kind, says, record.atMs);
    });
    this.#deps.changed(id);
    return written.ok ? ok(undefined) : written;
  }
}

const openReruns = ({ hypotheses }: StoredIncident): readonly RunId[] =>
  hypotheses.flatMap(({ remedies }) =>
    remedies.flatMap(({ result, rerun }) =>
      result === 'applied' && rerun !== null ? [rerun] : [],
    ),
  );

function titleOfRemedy(
  { findings }: StoredIncident,
  { cause }: StoredHypothesis,
  remedy: string,
): string {
  const finding = findings.find((one) => one.cause === cause);
  const existing = [...(finding?.remedies ?? []), ...(finding?.byHand ?? [])];
  return existing.find(({ id }) => id === remedy)?.title ?? remedy;
}

/** The request with a remedy's values; null where the command was written by hand and takes no parameters. */
function withValues(request: StartRequest, set: ParametersRemedy['set']): StartRequest | null {
  const { params = {}, env = {}, python, cwd } = set;
  if (request.byHand != null && Object.keys(params).length > 0) return null;
  return {
    ...request,
    params: { ...request.params, ...params },
    env: { ...request.env, ...env },
    ...(python === undefined ? {} : { python }),
    ...(cwd === undefined ? {} : { cwd }),
  };
}

/** Values that a remedy sets, as the user would type them. */
function valuesText({ params = {}, env = {}, python, cwd }: ParametersRemedy['set']): string {
  const named = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  const variables = Object.entries(env).map(
    ([name, value]) => `${name}=${maskedVariable(name, value)}`,
  );
  const others = [
    ...(python == null ? [] : [`python ${python}`]),
    ...(cwd == null ? [] : [`folder ${cwd}`]),
  ];
  return [...named, ...variables, ...others].join(' ');
}
