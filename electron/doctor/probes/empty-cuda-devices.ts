import { z } from 'zod';
import { answerOf, childAt, endOf, errorsOf, noAnswer, noInterpreter } from '../run/child-answer';
import { wasNotRun } from '../run/child-end';
import {
  type ChildRequest,
  type ChildResult,
  type FixOffer,
  type Judgement,
  type Probe,
  row,
} from '../probe';

/** Remedies in the order in which they cost least; each is tried, never believed. */
const REMEDIES = [
  { name: 'RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO', value: '0' },
  { name: 'RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES', value: '1' },
  { name: 'PYTORCH_NVML_BASED_CUDA_CHECK', value: '1' },
] as const;

const Done = z.object({ available: z.boolean(), visible: z.string().nullable() });

/** A variable that the user has set would hide what is asked. */
const CLEAN: ChildRequest['env'] = { CUDA_VISIBLE_DEVICES: null };

/**
 * Probe of the driver fault behind Ray workers that die at torch.cuda.is_available(): cuInit of NVIDIA's WSL driver
 * crashes when CUDA_VISIBLE_DEVICES is empty, which Ray makes it for every task without a GPU.
 */
export default {
  title: 'Empty CUDA_VISIBLE_DEVICES',
  says: 'Asks torch for CUDA with the variable unset, empty, and as a Ray worker without a GPU has it; tries each remedy where that crashes. It changes nothing.',
  order: 240,
  subject: 'environment',
  runsAlone: false,
  skips: noInterpreter,
  children: ({ python }, results) => {
    if (python === null) return [];
    if (results.length === 0) {
      return [
        ask(python, 'process', CLEAN),
        ask(python, 'process', { CUDA_VISIBLE_DEVICES: '' }),
        ask(python, 'worker', CLEAN),
      ];
    }
    const [unset, empty, worker] = results;
    const isHurt = crashed(empty) || crashed(worker);
    if (results.length > 3 || unset === undefined || crashed(unset) || !isHurt) return [];
    return REMEDIES.map(({ name, value }) => ask(python, 'worker', { ...CLEAN, [name]: value }));
  },
  judge: (results, context) => {
    const [unset, empty, worker, ...tried] = results;
    if (unset === undefined || wasNotRun(unset) || answerOf(unset, Done) === null) {
      const why = noAnswer(unset, context);
      const isCrash = crashed(unset) && unset !== undefined && !wasNotRun(unset);
      const says = `torch.cuda.is_available() fails with the variable unset, so this is another fault. ${why.says}`;
      return isCrash ? { ...why, state: 'unknown', says, advice: 'Run the crash ladder.' } : why;
    }
    const rows = [
      stateRow('Variable not set', unset),
      stateRow("Variable ''", empty),
      stateRow('As a Ray worker without a GPU', worker),
      ...tried.map((result, index) => stateRow(`With ${remedyText(index)}`, result)),
    ];
    if (!crashed(empty) && !crashed(worker)) {
      const says = 'torch asks for CUDA without a crash when CUDA_VISIBLE_DEVICES is empty.';
      return { state: 'ok', value: 'no crash', says, rows };
    }
    const evidence = errorsOf(crashed(worker) ? worker : empty);
    if (!crashed(worker)) {
      return {
        state: 'ok',
        value: 'worked around',
        says: 'The NVIDIA driver crashes when CUDA_VISIBLE_DEVICES is empty, but a Ray worker of this environment does not run into it.',
        rows,
        evidence,
      };
    }
    return { ...crashJudgement(worker, tried), rows, evidence };
  },
} satisfies Probe;

function crashJudgement(worker: ChildResult | undefined, tried: readonly ChildResult[]): Judgement {
  const works = REMEDIES.filter((_, index) => tried[index] !== undefined && !crashed(tried[index]));
  return {
    state: 'bad',
    value: 'crashes',
    says: `The NVIDIA driver crashes in torch.cuda.is_available() when CUDA_VISIBLE_DEVICES is empty, as in a Ray worker without a GPU; unset, it does not. ${endOf(worker) ?? ''} This is a fault of the driver, not of torch.`,
    advice:
      works.length === 0
        ? 'No remedy passed. Update the NVIDIA driver of Windows, then run wsl --shutdown.'
        : `Passed: ${works.map(({ name, value }) => `${name}=${value}`).join(', ')}. An older torch does not help.`,
    fixes: works.map(fixOf),
  };
}

const ask = (python: string, as: 'process' | 'worker', env: ChildRequest['env']): ChildRequest =>
  childAt('empty_cuda_devices', python, { as }, { env, limitS: 45 });

const crashed = (result: ChildResult | undefined): boolean => endOf(result) !== null;

function stateRow(label: string, result: ChildResult | undefined) {
  const end = endOf(result);
  const done = answerOf(result, Done);
  if (end !== null) return row(label, 'bad', `fail: ${end}`);
  return done === null
    ? row(label, 'unknown', 'no answer')
    : row(label, 'ok', `pass: CUDA ${done.available ? 'available' : 'not available'}`);
}

function remedyText(index: number): string {
  const remedy = REMEDIES[index];
  return remedy === undefined ? 'a remedy' : `${remedy.name}=${remedy.value}`;
}

const fixOf = ({ name, value }: (typeof REMEDIES)[number]): FixOffer => ({
  fix: 'ray-variable',
  values: { variable: name, value },
});
