import { isInRange, pinsOf, torchRange } from '../run/goal-pins';
import { answerOf, childAt, endOf, errorsOf, noAnswer, noInterpreter } from '../run/child-answer';
import {
  CardsAnswer,
  driverOf,
  installOffer,
  ReachAnswer,
  TorchAnswer,
  type TorchPlan,
  torchPlans,
} from '../run/torch-facts';
import { type ChildResult, type Judgement, type Probe, type ProbeContext, row } from '../probe';

/** Probe of torch: is it installed, does it import, and is it a build for this machine? */
export default {
  title: 'PyTorch',
  says: 'Imports torch in a process of its own and reads its version and its CUDA build. It changes nothing.',
  order: 210,
  subject: 'environment',
  runsAlone: false,
  skips: noInterpreter,
  children: (context, results) => {
    const { python } = context;
    if (python === null) return [];
    if (results.length === 0) {
      return [
        childAt('torch', python, { mode: 'build' }, { limitS: 60 }),
        childAt('wheel_proof', null, { mode: 'cards' }),
      ];
    }
    if (results.length > 2) return [];
    const wheels = wheelsToAsk(results, context);
    if (wheels.length === 0) return [];
    return [childAt('torch', python, { mode: 'reach', wheels }, { limitS: 40 })];
  },
  judge: (results, context) => {
    const [first, second] = results;
    const answer = answerOf(first, TorchAnswer);
    if (answer === null) return noAnswer(first, context);
    const machine = answerOf(second, CardsAnswer);
    const fault = faultOf(answer, machine, first, context);
    const rows = [
      row('torch', fault === null ? 'ok' : (fault.state ?? 'bad'), versionText(answer)),
      row('CUDA of the build', 'ok', answer.torch?.cuda ?? 'none (CPU build)'),
      row('Architectures', 'ok', answer.torch?.flags ?? '—'),
      row('NVIDIA cards', 'ok', cardsText(machine)),
    ];
    if (fault !== null) return withFix(fault, results, answer, machine, context, rows);
    const { version = '' } = answer.torch ?? {};
    const isUnknown = machine === null || machine.problem !== null;
    const without = answer.torch?.cuda == null ? 'a CPU build' : `CUDA ${answer.torch.cuda}`;
    return {
      state: 'ok',
      value: version,
      says: isUnknown
        ? `torch ${version} imports (${without}). Whether there is an NVIDIA card could not be read.`
        : `torch ${version} imports (${without}).`,
      rows,
    };
  },
} satisfies Probe;

type Fault = Pick<Judgement, 'value' | 'says' | 'advice' | 'evidence'> & {
  readonly state?: 'warn';
};

function faultOf(
  answer: TorchAnswer,
  machine: CardsAnswer | null,
  result: ChildResult | undefined,
  context: ProbeContext,
): Fault | null {
  const { torch } = answer;
  if (torch === null) {
    return {
      value: 'missing',
      says: 'torch is not installed in this environment.',
      advice: 'Install the build that fits this machine.',
    };
  }
  const end = endOf(result);
  if (torch.problem !== undefined || torch.version === undefined || end !== null) {
    return {
      value: 'does not import',
      says: `torch ${answer.installed ?? ''} is installed, but it does not import. ${torch.problem ?? end ?? ''}`,
      advice: 'Run the crash ladder to see where it breaks, or install torch again.',
      evidence: errorsOf(result),
    };
  }
  if (answer.installed === null) return halfInstalled(torch.version);
  const [card] = machine?.cards ?? [];
  if (card === undefined || torch.cuda != null || torch.hip != null) {
    return otherThanMeant(torch.version, answer, context);
  }
  return {
    value: `${torch.version}, CPU build`,
    says: `torch ${torch.version} is a CPU build, but this machine has an NVIDIA card (${card.name}): every training would run on the processor.`,
    advice: 'Install a CUDA build that has code for this card.',
  };
}

const halfInstalled = (version: string): Fault => ({
  state: 'warn',
  value: 'half installed',
  says: `torch ${version} imports, but pip does not know it: its install was cut off.`,
  advice: 'Install torch again, which completes it.',
});

function otherThanMeant(
  version: string,
  { python }: TorchAnswer,
  { goal }: ProbeContext,
): Fault | null {
  const pins = pinsOf(goal, python);
  const range = pins === null ? '' : torchRange(pins);
  if (isInRange(version, range)) return null;
  return {
    state: 'warn',
    value: version,
    says: `torch ${version} imports, but ${range} was meant: the frameworks of this goal accept no other.`,
    advice: 'Install a torch that they accept.',
  };
}

function withFix(
  fault: Fault,
  results: readonly ChildResult[],
  answer: TorchAnswer,
  machine: CardsAnswer | null,
  context: ProbeContext,
  rows: Judgement['rows'] & object,
): Judgement {
  const plans = plansOf(answer, machine, context);
  const state = fault.state ?? 'bad';
  if (typeof plans === 'string') return { ...fault, state, advice: plans, rows };
  const reached = reachedOf(results[2]);
  const about = ({ index }: TorchPlan) => reached.find((one) => one.index === index);
  const problems = plans.flatMap((plan) => about(plan)?.problem ?? []);
  // An index that does not answer may do so when the command runs; one without the wheel will not.
  const possible = plans.filter((plan) => {
    const answered = about(plan);
    return answered === undefined || answered.problem === null || !answered.isThere;
  });
  const works = possible.filter((plan) => about(plan)?.problem === null);
  const [best] = works.length > 0 ? works : possible;
  const words = [fault.advice, best?.says, ...(works.length > 0 ? [] : problems)];
  return {
    ...fault,
    state,
    advice: words.filter((text) => text !== undefined).join(' '),
    rows: [
      ...rows,
      ...reached.map(({ url, problem }) =>
        row(`Index ${url}`, problem === null ? 'ok' : 'warn', problem ?? 'has the wheel'),
      ),
    ],
    fixes: (works.length > 0 ? works : possible).map((plan) =>
      installOffer(plan, answer.installed),
    ),
  };
}

function plansOf(
  answer: TorchAnswer,
  machine: CardsAnswer | null,
  context: ProbeContext,
): readonly TorchPlan[] | string {
  if (machine === null || machine.problem !== null) {
    const why = machine?.problem ?? 'nvidia-smi did not answer';
    return `Which build fits cannot be told: the NVIDIA driver does not answer (${why}).`;
  }
  return torchPlans(answer, machine.cards, driverOf(machine, context), context);
}

/** The wheels that the fix would install; asked for only where something has to be installed. */
function wheelsToAsk(results: readonly ChildResult[], context: ProbeContext) {
  const answer = answerOf(results[0], TorchAnswer);
  const machine = answerOf(results[1], CardsAnswer);
  if (answer === null || faultOf(answer, machine, results[0], context) === null) return [];
  const plans = plansOf(answer, machine, context);
  return typeof plans === 'string' ? [] : plans.map(({ index, version }) => ({ index, version }));
}

function reachedOf(result: ChildResult | undefined): readonly ReachAnswer[] {
  if (result === undefined || !result.outcome.ok) return [];
  return result.outcome.value.answers.flatMap((answer) => {
    const parsed = ReachAnswer.safeParse(answer);
    return parsed.success ? [parsed.data] : [];
  });
}

const versionText = ({ installed, torch }: TorchAnswer): string =>
  torch?.version ?? installed ?? 'not installed';

function cardsText(machine: CardsAnswer | null): string {
  if (machine === null) return 'could not be read';
  if (machine.problem !== null) return `the driver does not answer: ${machine.problem}`;
  const names = machine.cards.map(
    ({ name, computeCapability }) => `${name} (compute capability ${computeCapability ?? '?'})`,
  );
  return names.join(', ') || 'none';
}
