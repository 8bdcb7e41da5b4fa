import type { Finding } from '#core/contract/finding';
import { masked } from '#core/redaction/masked';
import { maskedVariable } from '#core/redaction/masked-command';
import { SECRET_MARK } from '#core/redaction/placeholder';
import type { z } from 'zod';
import type { RunDetail, TrainerState } from '#core/contract/run/run-detail';
import type { ProcessRow, Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { LogState } from '#core/diagnosis/signs/log-facts';
import { namedEnv } from '#core/training/environment/named-env';
import { trainsLanguage } from '#core/training/trains-language';
import type { Store } from '../store/store';
import type { Target } from '../targets/target';
import { readDeclared } from './criteria/declared-file';
import { patternsOf } from './patterns/patterns-file';
import type { OpenedRun } from './book/run';

/** Everything the page of one run shows beside its series. */
export async function runDetail(
  run: OpenedRun,
  { store, home }: { readonly store: Store; readonly home: string },
  target: Target | null,
): Promise<z.input<typeof RunDetail>> {
  const { spec, digest } = run;
  const [view, facts] = await Promise.all([run.view(), store.logFacts(spec.runId)]);
  const isImport = spec.importedFrom !== null;
  const reading = isImport ? run.reading() : null;
  const patterns = await patternsOf(home, spec);
  return {
    run: view,
    argv: spec.argv,
    cwd: spec.cwd,
    ...interpreterOf(spec),
    ...variablesOf(spec),
    params: spec.params,
    expectations: spec.expectations,
    declaredLater: await readDeclared(home, spec.runId),
    checks: (run.judgement?.checks ?? []).map(withoutKeys),
    processes: processesOf(digest),
    events: [...run.events],
    logBytes: facts.bytes,
    logLines: facts.lines,
    heartbeatMs: digest.heartbeat?.wallMs ?? null,
    stopWaits: isImport ? null : spec.stop,
    states: await statesOf(store, spec.runId, facts.states),
    gpuTotalsMiB: isImport || target === null ? [] : await gpuTotals(target),
    importedFrom: spec.importedFrom,
    ...(spec.imported === undefined ? {} : { imported: spec.imported }),
    parent: spec.parent ?? null,
    ...(spec.slurm === undefined ? {} : { slurm: spec.slurm }),
    ...(spec.ray === undefined ? {} : { ray: spec.ray }),
    ...(patterns.length > 0 ? { patterns: [...patterns] } : {}),
    ...ofCommand(spec),
    ...evaluationOf(spec),
    ...(reading === null ? {} : { reading }),
  };
}

const interpreterOf = ({ python, pythonFrom }: Spec) => ({
  python,
  ...(pythonFrom === undefined ? {} : { pythonFrom }),
});

/** Whether its command was written by hand, how the command's script takes a checkpoint, and what saves them. */
const ofCommand = ({ byHand, resumeOption, library }: Spec) => ({
  ...(byHand === true ? { byHand } : {}),
  ...(resumeOption === undefined ? {} : { resumeOption }),
  ...(library === undefined ? {} : { library }),
});

/** Where its checkpoints can be played, and the evaluator beside it. */
function evaluationOf({ evaluator, envId: own, argv }: Spec) {
  const envId = own ?? namedEnv(argv);
  const named = {
    ...(envId === null ? {} : { envId }),
    ...(trainsLanguage(argv) ? { answersRows: true } : {}),
  };
  if (evaluator === undefined) return named;
  const { argv: _argv, env: _env, lastMs: _lastMs, ...request } = evaluator;
  return { evaluator: request, ...named };
}

const variablesOf = (spec: Spec) => ({
  env: ownEnvOf(spec),
  launchEnv: launchEnvOf(spec),
  secretEnv: spec.secretEnv,
  storedKeys: spec.storedKeys ?? [],
  ...(spec.areKeysChosen === true ? { areKeysChosen: spec.areKeysChosen } : {}),
});

/** Variables that the user set, without those of every run. */
const ownEnvOf = ({ env, ownEnv = [] }: Spec): Record<string, string> =>
  Object.fromEntries(ownEnv.map((name) => [name, env[name] ?? '']));

/** The others, as they may be shown: the address of a mirror may hold a password. */
function launchEnvOf({ env, ownEnv = [] }: Spec): Record<string, string> {
  const others = Object.entries(env).filter(([name]) => !ownEnv.includes(name));
  return Object.fromEntries(others.map(([name, value]) => [name, maskedVariable(name, value)]));
}

/** A row of the verdict card whose words quote the log. */
function withoutKeys(check: Finding): Finding {
  return {
    ...check,
    says: masked(check.says, SECRET_MARK),
    evidence: check.evidence.map((one) =>
      one.kind === 'text' ? { ...one, text: masked(one.text, SECRET_MARK) } : one,
    ),
  };
}

/** While it is running, those of the last heartbeat; after its end who outlived it, then those that ended with it. */
function processesOf({ exit, heartbeat }: RunDigest): ProcessRow[] {
  const seen = heartbeat?.processes ?? [];
  if (exit === null) return seen;
  const left = new Set(exit.survivors.map(({ pid }) => pid));
  const ended = seen
    .filter(({ pid }) => !left.has(pid))
    .map((row) => ({
      ...row,
      state: 'ended',
      cpuPercent: null,
      rssBytes: null,
      endedMs: row.endedMs ?? exit.endedMs,
    }));
  return [...exit.survivors, ...ended];
}

async function statesOf(
  store: Store,
  runId: string,
  states: readonly LogState[],
): Promise<TrainerState[]> {
  if (states.length === 0) return [];
  const times = await store.logTimes(
    runId,
    states.map(({ endOffset }) => endOffset),
  );
  return states.map(({ endOffset: _offset, ...state }, i) => ({
    ...state,
    wallMs: times[i] ?? null,
  }));
}

/** Only what its machine has already reported: a page never waits for a machine that does not answer. */
async function gpuTotals(target: Target): Promise<(number | null)[]> {
  if (target.lostSinceMs() !== null) return [];
  const hello = await target.hello();
  return hello.ok ? hello.value.gpus.map(({ memTotalMiB }) => memTotalMiB) : [];
}
