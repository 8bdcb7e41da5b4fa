import { answerOf, childAt, endOf, errorsOf, noAnswer, noInterpreter } from '../run/child-answer';
import {
  CardsAnswer,
  driverOf,
  indexUrls,
  platformOf,
  ReachAnswer,
  TorchAnswer,
  torchPlan,
} from '../run/torch-facts';
import { chooseTorch } from '../wheels/choose-torch';
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
    const urls = urlsToAsk(results, context);
    return urls.length === 0 ? [] : [childAt('torch', null, { mode: 'reach', urls })];
  },
  judge: (results, context) => {
    const [first, second] = results;
    const answer = answerOf(first, TorchAnswer);
    if (answer === null) return noAnswer(first, context);
    const machine = answerOf(second, CardsAnswer);
    const fault = faultOf(answer, machine, first);
    const rows = [
      row('torch', fault === null ? 'ok' : 'bad', versionText(answer)),
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

type Fault = Pick<Judgement, 'value' | 'says' | 'advice' | 'evidence'>;

function faultOf(
  answer: TorchAnswer,
  machine: CardsAnswer | null,
  result: ChildResult | undefined,
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
  const [card] = machine?.cards ?? [];
  if (card === undefined || torch.cuda != null || torch.hip != null) return null;
  return {
    value: `${torch.version}, CPU build`,
    says: `torch ${torch.version} is a CPU build, but this machine has an NVIDIA card (${card.name}): every training would run on the processor.`,
    advice: 'Install a CUDA build that has code for this card.',
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
  const offer = installOffer(results, answer, machine, context);
  const advice = typeof offer === 'string' ? offer : `${fault.advice} ${offer.says}`;
  const fixes = typeof offer === 'string' ? [] : [offer.fix];
  return { ...fault, state: 'bad', advice, rows, fixes };
}

function installOffer(
  results: readonly ChildResult[],
  answer: TorchAnswer,
  machine: CardsAnswer | null,
  context: ProbeContext,
): { readonly fix: FixOffer; readonly says: string } | string {
  if (machine === null || machine.problem !== null) {
    const why = machine?.problem ?? 'nvidia-smi did not answer';
    return `Which build fits cannot be told: the NVIDIA driver does not answer (${why}).`;
  }
  const reached = answersOf(results[2]);
  const isReachable = (index: string): boolean =>
    reached.some(({ url, problem }) => url === `${index}/torch/` && problem === null);
  const driver = driverOf(machine, context);
  const plan = torchPlan(answer, machine.cards, driver, context, isReachable);
  if (typeof plan === 'string') return plan;
  const { version, variant, index, says } = plan;
  const isReplaced = answer.installed !== null ? 'yes' : 'no';
  const values = { version, variant, index, isReplaced };
  return { fix: { fix: 'install-torch', values }, says };
}

/** The indexes that the fix would use; asked only where something has to be installed. */
function urlsToAsk(results: readonly ChildResult[], context: ProbeContext): readonly string[] {
  const answer = answerOf(results[0], TorchAnswer);
  const machine = answerOf(results[1], CardsAnswer);
  if (answer === null || machine === null || faultOf(answer, machine, results[0]) === null) {
    return [];
  }
  const platform = platformOf(answer);
  if (platform === null) return [];
  const { python } = answer;
  const driver = driverOf(machine, context);
  const chosen = chooseTorch({ cards: machine.cards, driver, platform, python });
  const variants = chosen.ok ? [chosen.value.variant] : [];
  const also = chosen.ok ? chosen.value.alternatives.map(({ variant }) => variant) : [];
  const most = 4;
  return indexUrls([...new Set([...variants, ...also])].slice(0, most));
}

function answersOf(result: ChildResult | undefined) {
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
