import { z } from 'zod';
import { answerOf, childAt, noAnswer } from '../run/child-answer';
import { type Probe, row } from '../probe';

const Answer = z.object({
  problem: z.string().nullable(),
  path: z.string().optional(),
  culprit: z.string().optional(),
  owner: z.string().nullish(),
  ownerModule: z.string().nullish(),
  /** Attributes of the owner that cannot be pickled, with their types. */
  holds: z.array(z.string()).optional(),
});
const Imported = z.object({ step: z.literal('imported'), pickler: z.string() });

/** Pickle blame: names the object that keeps an environment factory from being sent to a worker process. */
export default {
  title: 'Environment factory',
  says: 'Imports your module, calls its environment factory and pickles the result as SubprocVecEnv does. Nothing is written.',
  order: 280,
  subject: 'environment',
  runsAlone: false,
  skips: ({ python, factory }) =>
    python === null || factory == null
      ? 'Name an environment factory of your project, as module:function, to have it checked.'
      : null,
  children: ({ python, factory }, results) =>
    python === null || factory == null || results.length > 0
      ? []
      : [
          childAt(
            'pickle_blame',
            python,
            { folder: factory.folder, factory: factory.name },
            { limitS: 60 },
          ),
        ],
  judge: ([result], context) => {
    const answer = answerOf(result, Answer);
    const name = context.factory?.name ?? 'the factory';
    const imported = answerOf(result, Imported);
    if (answer === null) {
      const why = noAnswer(result, context);
      const isOurs = imported !== null || why.state !== 'bad';
      return isOurs
        ? why
        : { ...why, says: `${name} could not be imported or called. ${why.says}` };
    }
    if (answer.problem === null) {
      const says = `${name} can be sent to worker processes.`;
      return {
        state: 'ok',
        value: 'can be pickled',
        says,
        rows: [row('Pickled with', 'ok', imported?.pickler ?? '—')],
      };
    }
    const { path = name, culprit = 'an object', owner, holds = [] } = answer;
    const blamed =
      owner == null ? `a ${culprit}` : `${owner}, which holds ${holds.join(', ') || culprit}`;
    return {
      state: 'bad',
      value: culprit,
      says: `${name} cannot be sent to a worker process, because it carries ${blamed}. SubprocVecEnv would fail at its start.`,
      advice: adviceOf(owner ?? culprit),
      rows: [
        row('Path', 'bad', `${path} | ${culprit}`),
        row('Owner', 'bad', owner == null ? 'not known' : `${answer.ownerModule ?? ''}.${owner}`),
      ],
      evidence: [`${path} | ${culprit}`, answer.problem],
    };
  },
} satisfies Probe;

/** Three ways out, the best first. */
const adviceOf = (owner: string): string =>
  [
    `1. Build ${owner} inside the environment function, so that each worker makes its own.`,
    `2. Give ${owner} a __getstate__ that leaves out locks, pools and queues, and make them again on first use.`,
    '3. Use DummyVecEnv, which runs in one process and pickles nothing.',
  ].join(' ');
