import { z } from 'zod';
import { answerOf, childAt, noAnswer } from '../run/child-answer';
import { type FixOffer, type Probe, row } from '../probe';

const Position = z.object({ file: z.string(), line: z.int() });
/** Methods that make the objects of a class picklable: the lines to write, and after which line of the file. */
const Methods = Position.extend({
  sha256: z.string(),
  after: z.int(),
  lines: z.array(z.string()).min(1),
});
const Answer = z.object({
  problem: z.string().nullable(),
  factory: Position.nullable().default(null),
  remedy: Methods.nullable().default(null),
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
    const { path = name, culprit = 'an object', owner, holds = [], remedy } = answer;
    const blamed =
      owner == null ? `a ${culprit}` : `${owner}, which holds ${holds.join(', ') || culprit}`;
    const paste = remedy === null ? [] : [pasteText(remedy)];
    return {
      state: 'bad',
      value: culprit,
      says: `${name} cannot be sent to a worker process, because it carries ${blamed}. SubprocVecEnv would fail at its start.`,
      advice: adviceOf(owner ?? culprit, answer),
      rows: [
        row('Path', 'bad', `${path} | ${culprit}`),
        row('Owner', 'bad', owner == null ? 'not known' : `${answer.ownerModule ?? ''}.${owner}`),
        ...(answer.factory === null ? [] : [row('Factory', 'ok', positionText(answer.factory))]),
        ...(remedy === null ? [] : [row('Set in', 'bad', positionText(remedy))]),
      ],
      evidence: [`${path} | ${culprit}`, answer.problem, ...paste],
      fixes: remedy === null ? [] : [stateOffer(remedy)],
    };
  },
} satisfies Probe;

const positionText = ({ file, line }: z.infer<typeof Position>): string => `${file}:${line}`;

const pasteText = ({ file, after, lines }: z.infer<typeof Methods>): string =>
  [`Write after line ${after} of ${file}:`, ...lines.filter(Boolean)].join('\n');

const stateOffer = ({ file, sha256, after, lines }: z.infer<typeof Methods>): FixOffer => ({
  fix: 'pickle-state',
  values: { file, sha256, after: String(after), text: lines.join('\n') },
});

/** Three ways out, the best first. */
function adviceOf(owner: string, { factory, remedy }: z.infer<typeof Answer>): string {
  const at = factory === null ? '' : ` (${positionText(factory)})`;
  const which =
    remedy === null ? '' : ` The fix writes it after line ${remedy.after} of ${remedy.file}.`;
  return [
    `1. Build ${owner} inside the environment function${at}, so that each worker makes its own.`,
    `2. Give ${owner} a __getstate__ that leaves out locks, pools and queues, and make them again on first use.${which}`,
    '3. Use DummyVecEnv, which runs in one process and pickles nothing.',
  ].join(' ');
}
