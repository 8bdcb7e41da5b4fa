import { z } from 'zod';
import { answerOf, childAt, endOf, errorsOf, noAnswer, noInterpreter } from '../run/child-answer';
import { wasNotRun } from '../run/child-end';
import { isArpoGoal } from '../torch/goal-pins';
import { CardsAnswer } from '../torch/torch-facts';
import { type ChildResult, type Judgement, type Probe, type ProbeContext, row } from '../probe';

const Installed = z.object({ installed: z.string().nullable() });
const Task = z.object({
  task: z.object({ visible: z.string().nullable(), available: z.boolean().nullable() }),
});
const Problem = z.object({ problem: z.string(), log: z.string() });

/** A cluster of the user's own is never joined. */
const ENV = { RAY_ADDRESS: null, RAY_DEDUP_LOGS: '0', RAY_USAGE_STATS_ENABLED: '0' };

/** Probe of Ray: its own small cluster, and a task in it with no GPU and, where there is one, with one. */
export default {
  title: 'Ray',
  says: 'Starts its own small Ray, runs a task without a GPU and one with a GPU, and ends it. A Ray that runs already is left alone.',
  order: 260,
  subject: 'environment',
  runsAlone: true,
  skips: noInterpreter,
  children: ({ python }, results) => {
    if (python === null) return [];
    if (results.length === 0) {
      return [
        childAt('ray', python, { gpus: 0 }, { env: ENV, limitS: 90 }),
        childAt('wheel_proof', null, { mode: 'cards' }),
      ];
    }
    const hasCard = (answerOf(results[1], CardsAnswer)?.cards.length ?? 0) > 0;
    const exists = answerOf(results[0], Task) !== null;
    if (results.length > 2 || !hasCard || !exists) return [];
    return [childAt('ray', python, { gpus: 1 }, { env: ENV, limitS: 90 })];
  },
  judge: ([without, cards, withGpu], context) => {
    const installed = answerOf(without, Installed);
    if (without === undefined || wasNotRun(without) || installed === null) {
      return noAnswer(without, context);
    }
    if (installed.installed === null) return missing(context);
    const rows = [
      row('Ray', 'ok', installed.installed),
      taskRow('Task without a GPU', without),
      ...(withGpu === undefined ? [] : [taskRow('Task with a GPU', withGpu)]),
    ];
    const said = { value: `Ray ${installed.installed}`, rows };
    const fault = faultOf(without, 'without a GPU') ?? (withGpu && faultOf(withGpu, 'with a GPU'));
    if (fault !== null && fault !== undefined) return { ...said, ...fault };
    const gpu = answerOf(withGpu, Task);
    if (gpu !== null && gpu.task.available !== true) {
      return {
        ...said,
        state: 'bad',
        says: `A Ray task that was given a GPU cannot use it: torch.cuda.is_available() is ${gpu.task.available ?? 'not known'} there.`,
        advice: 'Check torch and its wheel proof first.',
      };
    }
    const names = answerOf(cards, CardsAnswer)?.cards.length ?? 0;
    const says = `Ray ${installed.installed} runs a task${names > 0 ? ' without and with a GPU' : ''}.`;
    return { ...said, state: 'ok', says };
  },
} satisfies Probe;

function missing({ goal }: ProbeContext): Judgement {
  const isNeeded = isArpoGoal(goal);
  return {
    state: isNeeded ? 'bad' : 'ok',
    value: 'not installed',
    says: `Ray is not installed in this environment.${isNeeded ? ' ARPO starts its workers with it.' : ''}`,
    advice: isNeeded ? 'Install Ray.' : '',
    rows: [row('Ray', isNeeded ? 'bad' : 'ok', 'not installed')],
    fixes: [{ fix: 'install-ray', values: {} }],
  };
}

/** glibc's words of the driver fault that empties the task, in the log of the worker. */
const DRIVER_FAULT = /double free|free\(\): invalid|is_available|cuInit/;

function faultOf(
  result: ChildResult,
  which: string,
): Pick<Judgement, 'state' | 'says' | 'advice' | 'evidence'> | null {
  const problem = answerOf(result, Problem);
  const end = endOf(result);
  if (problem === null && end === null && answerOf(result, Task) !== null) return null;
  const isDriver = problem !== null && DRIVER_FAULT.test(problem.log);
  const evidence = [
    ...(problem === null ? [] : [problem.problem, problem.log]),
    ...errorsOf(result),
  ];
  return {
    state: 'bad',
    says: `A Ray task ${which} failed. ${problem?.problem ?? end ?? 'It gave no answer.'}`,
    advice: isDriver
      ? 'The worker died in the NVIDIA driver: see the check of empty CUDA_VISIBLE_DEVICES, which tries each remedy.'
      : 'Read the words of the worker below; check that /dev/shm and the disk have space.',
    evidence: evidence.filter((text) => text !== ''),
  };
}

function taskRow(label: string, result: ChildResult) {
  const done = answerOf(result, Task);
  if (done === null)
    return row(label, 'bad', answerOf(result, Problem)?.problem ?? endOf(result) ?? 'no answer');
  const { visible, available } = done.task;
  const cuda =
    available === null
      ? 'torch is not installed'
      : `CUDA ${available ? 'available' : 'not available'}`;
  return row(
    label,
    'ok',
    `${cuda}, CUDA_VISIBLE_DEVICES ${visible === null ? 'not set' : `'${visible}'`}`,
  );
}
