import { z } from 'zod';
import { answerOf, childAt, endOf, errorsOf, noAnswer, noInterpreter } from '../run/child-answer';
import { isInRange, isSb3Goal, pinsOf } from '../torch/goal-pins';
import { driftsOf } from '../torch/meant-versions';
import {
  type ChildResult,
  type FixOffer,
  type Judgement,
  type Probe,
  type ProbeContext,
  row,
} from '../probe';

const Versions = z.object({
  versions: z.record(z.string(), z.string().nullable()),
  python: z.string(),
});
type Versions = z.infer<typeof Versions>;
const Step = z.object({
  step: z.enum(['import', 'create', 'learn', 'save', 'load', 'done']),
  timesteps: z.int().optional(),
  masked: z.boolean().optional(),
});

const NAMES = ['stable-baselines3', 'sb3-contrib', 'gymnasium', 'numpy'];
const NEEDED = ['stable-baselines3', 'sb3-contrib', 'gymnasium'];

/** Probe of Stable-Baselines3: are the versions those that the goal means, and does a MaskablePPO train, save and load? */
export default {
  title: 'Stable-Baselines3',
  says: 'Reads the versions of the stack, then creates, trains, saves and loads a small MaskablePPO in its own process. It changes nothing.',
  order: 270,
  subject: 'environment',
  runsAlone: false,
  skips: noInterpreter,
  children: ({ python }, results) => {
    if (python === null) return [];
    if (results.length === 0) return [childAt('sb3_stack', python, { mode: 'versions' })];
    const existing = answerOf(results[0], Versions);
    if (results.length > 1 || existing === null || missingOf(existing).length > 0) return [];
    return [childAt('sb3_stack', python, { mode: 'toy' }, { limitS: 90 })];
  },
  judge: ([first, toy], context) => {
    const existing = answerOf(first, Versions);
    if (existing === null) return noAnswer(first, context);
    const missing = missingOf(existing);
    const rows = rowsOf(existing, context);
    const value = `stable-baselines3 ${existing.versions['stable-baselines3'] ?? 'missing'}`;
    if (missing.length > 0) {
      const isNeeded = isSb3Goal(context.goal);
      return {
        state: isNeeded ? 'bad' : 'ok',
        value: 'not installed',
        says: `Not installed: ${missing.join(', ')}.`,
        advice: isNeeded ? adviceOf(existing) : '',
        rows,
        fixes: installOffers(existing),
      };
    }
    const fault = toyFault(toy);
    const all = [...rows, toyRow(toy)];
    if (fault !== null) return { ...fault, value, rows: all, fixes: installOffers(existing) };
    return { ...driftJudgement(existing, context), value, rows: all };
  },
} satisfies Probe;

const missingOf = ({ versions }: Versions): readonly string[] =>
  NEEDED.filter((name) => versions[name] == null);

/** torch as it is there, so that no resolver replaces it; without one, a resolver would choose one that knows nothing of the card. */
const installOffers = ({ versions, python }: Versions): readonly FixOffer[] =>
  versions['torch'] == null
    ? []
    : [{ fix: 'install-sb3', values: { python, torch: versions['torch'] } }];

const adviceOf = ({ versions }: Versions): string =>
  versions['torch'] == null
    ? 'Install torch first.'
    : 'Install the stack with torch held at the version that is there.';

function rowsOf({ versions, python }: Versions, { goal }: ProbeContext) {
  const pins = isSb3Goal(goal) ? pinsOf(goal, python) : null;
  return NAMES.map((name) => {
    const version = versions[name] ?? null;
    const range = pins?.packages.find((one) => one.name === name)?.range ?? '';
    const isMeant = version !== null && (range === '' || isInRange(version, range));
    const isNeeded = NEEDED.includes(name) && isSb3Goal(goal);
    const state = version === null ? (isNeeded ? 'bad' : 'ok') : isMeant ? 'ok' : 'warn';
    const meant = range === '' ? '' : ` (meant: ${range})`;
    return row(name, state, `${version ?? 'not installed'}${meant}`);
  });
}

const DOING = {
  import: 'importing sb3_contrib',
  create: 'creating MaskablePPO',
  learn: 'training',
  save: 'saving the model',
  load: 'loading the saved model',
  done: 'ending',
} as const;

function toyFault(
  toy: ChildResult | undefined,
): Pick<Judgement, 'state' | 'says' | 'advice' | 'evidence'> | null {
  const step = answerOf(toy, Step);
  const end = endOf(toy);
  if (step?.step === 'done' && end === null && step.masked === true) return null;
  const ignored = step?.step === 'done' && step.masked === false;
  return {
    state: 'bad',
    says: ignored
      ? 'The MaskablePPO toy chose an action that is masked.'
      : `The MaskablePPO toy broke while ${DOING[step?.step ?? 'import']}. ${end ?? 'It gave no answer.'}`,
    advice: 'Run the crash ladder: it finds the step and the factor that this depends on.',
    evidence: errorsOf(toy),
  };
}

function toyRow(toy: ChildResult | undefined) {
  const step = answerOf(toy, Step);
  const isDone = step?.step === 'done' && endOf(toy) === null;
  const text = isDone ? `created, trained ${step.timesteps ?? 0} steps, saved, loaded` : 'broke';
  return row('MaskablePPO toy', isDone ? 'ok' : 'bad', text);
}

function driftJudgement(
  existing: Versions,
  { goal }: ProbeContext,
): Pick<Judgement, 'state' | 'says' | 'advice' | 'fixes' | 'evidence'> {
  const pins = isSb3Goal(goal) ? pinsOf(goal, existing.python) : null;
  const drifts = pins === null ? [] : driftsOf(pins, new Map(Object.entries(existing.versions)));
  const [first] = drifts;
  if (first === undefined) {
    return { state: 'ok', says: 'A MaskablePPO was created, trained, saved and loaded.' };
  }
  return {
    state: 'warn',
    says: `The toy trains, but the installed versions are not the ones that were meant: ${first.says}`,
    advice: 'Install the meant versions, or continue where your project is made for these.',
    evidence: drifts.map(({ says }) => says),
    fixes: installOffers(existing),
  };
}
