import { z } from 'zod';
import { createOffers, Machine, machineChild } from '../python/environment-makers';
import { isInRange, pinsOf, torchRange } from '../torch/goal-pins';
import { answerOf, childAt, endOf, errorsOf, noAnswer, noInterpreter } from '../run/child-answer';
import { CardsAnswer, installOffer, ReachAnswer, TorchAnswer } from '../torch/torch-facts';
import { type TorchOptions, torchOptions } from '../torch/torch-options';
import { minorOf } from '../wheels/versions';
import {
  type ChildResult,
  type FixOffer,
  type Judgement,
  type Probe,
  type ProbeContext,
  row,
} from '../probe';

/** Probe of torch: is it installed, does it import, and is it a build for this machine? */
export default {
  title: 'PyTorch',
  says: 'Imports torch in its own process and reads its version and its CUDA build. It changes nothing.',
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
    const torch = optionsOf(results, context);
    if (torch === null) return [];
    const wheels = isRequested(results, 'torch', 'reach') ? [] : wheelsToAsk(results, context);
    if (wheels.length > 0)
      return [childAt('torch', python, { mode: 'reach', wheels }, { limitS: 40 })];
    const needsPython = torch.pythons.length > 0 && !isRequested(results, 'interpreter', 'machine');
    return needsPython ? [machineChild(python, context)] : [];
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
    says: `torch ${torch.version} is a CPU build, but this machine has an NVIDIA card (${card.name}), so training would run on the CPU.`,
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
  const state = fault.state ?? 'bad';
  if (machine === null || machine.problem !== null) {
    const why = machine?.problem ?? 'nvidia-smi did not answer';
    const advice = `Which build fits cannot be determined: the NVIDIA driver does not answer (${why}).`;
    return { ...fault, state, advice, rows };
  }
  const reached = reachedOf(results);
  const { plans, pythons, problems } = torchOptions(answer, machine, reached, context);
  const [version] = pythons;
  const created = version === undefined ? [] : otherPython(version, pythons, results, context);
  const isOther = created.some(({ fix }) => fix === 'create-environment');
  const words = [
    plans.length > 0 || problems.length === 0 ? fault.advice : undefined,
    plans[0]?.says,
    ...problems,
    isOther
      ? `Create the environment again with Python ${version}; what is in it now goes.`
      : undefined,
  ];
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
    fixes: [...plans.map((plan) => installOffer(plan, answer.installed)), ...created],
  };
}

/** Ways to an environment with a Python that an index has a torch for. */
function otherPython(
  version: string,
  pythons: readonly string[],
  results: readonly ChildResult[],
  context: ProbeContext,
): readonly FixOffer[] {
  const maker = results.find(({ request }) => request.script === 'interpreter');
  const machine = answerOf(maker, Machine);
  if (machine === null) return [];
  const fits = (one: string): boolean => pythons.includes(minorOf(one));
  return createOffers(machine, context, { fits, version });
}

/** Ways to a torch where something has to be installed; null where nothing has, or it is unknown which. */
function optionsOf(results: readonly ChildResult[], context: ProbeContext): TorchOptions | null {
  const answer = answerOf(results[0], TorchAnswer);
  const machine = answerOf(results[1], CardsAnswer);
  if (answer === null || machine === null || machine.problem !== null) return null;
  if (faultOf(answer, machine, results[0], context) === null) return null;
  return torchOptions(answer, machine, reachedOf(results), context);
}

const Mode = z.object({ mode: z.string() });
const isRequested = (results: readonly ChildResult[], script: string, mode: string): boolean =>
  results.some(
    ({ request }) => request.script === script && Mode.safeParse(request.words).data?.mode === mode,
  );

/** The wheels that the fix would install; asked for only where something has to be installed. */
const wheelsToAsk = (results: readonly ChildResult[], context: ProbeContext) =>
  (optionsOf(results, context)?.plans ?? []).map(({ index, version }) => ({ index, version }));

function reachedOf(results: readonly ChildResult[]): readonly ReachAnswer[] {
  return results.slice(2).flatMap(({ outcome }) =>
    (outcome.ok ? outcome.value.answers : []).flatMap((answer) => {
      const parsed = ReachAnswer.safeParse(answer);
      return parsed.success ? [parsed.data] : [];
    }),
  );
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
