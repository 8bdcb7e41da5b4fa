import { z } from 'zod';
import { answerOf, childAt, endOf, errorsOf, noAnswer, noInterpreter } from '../run/child-answer';
import {
  CardsAnswer,
  driverOf,
  installOffer,
  platformOf,
  TorchAnswer,
  torchPlans,
  variantOf,
} from '../torch/torch-facts';
import { smOf } from '../wheels/versions';
import { archFlags, wheelFits, type WheelFit } from '../wheels/wheel-fit';
import { type ChildResult, type Judgement, type Probe, type ProbeContext, row } from '../probe';

const Step = z.object({
  step: z.string(),
  says: z.string(),
  /** Largest difference from the CPU, relative; null: not a number. */
  difference: z.number().nullable(),
  ms: z.number(),
});
type Step = z.infer<typeof Step>;

/** Largest relative difference from the CPU; TF32, which a card may use for a matmul, keeps 10 bits. */
const MAX_DIFFERENCE = 5e-3;

/** Wheel proof: card × wheel × driver by the wheel's own flags, then real arithmetic compared with the CPU. */
export default {
  title: 'Wheel proof',
  says: 'Compares the card, the torch wheel and the driver, then multiplies and factors a matrix on the device. It changes nothing.',
  order: 220,
  subject: 'environment',
  runsAlone: false,
  skips: noInterpreter,
  children: ({ python, ...context }, results) => {
    if (python === null) return [];
    if (results.length === 0) {
      return [
        childAt('torch', python, { mode: 'build' }, { limitS: 60 }),
        childAt('wheel_proof', null, { mode: 'cards' }),
      ];
    }
    const facts = factsOf(results, { python, ...context });
    if (results.length > 2 || facts === null || facts.isRefused) return [];
    const device = facts.fits.length > 0 && facts.hasCuda ? 'cuda' : 'cpu';
    return [childAt('wheel_proof', python, { mode: 'kernel', device }, { limitS: 60 })];
  },
  judge: (results, context) => {
    const facts = factsOf(results, context);
    if (facts === null) return unreadable(results, context);
    const { answer, machine } = facts;
    const rows = rowsOf(facts);
    const line = `${rows[0]?.value} · ${rows[1]?.value} · ${rows[2]?.value}`;
    if (facts.isRefused) {
      const says = facts.fits.flatMap((fit) => [...fit.says]).join(' ');
      const plans = torchPlans(answer, machine.cards, driverOf(machine, context), context);
      const isPlan = typeof plans !== 'string';
      return {
        state: 'bad',
        value: 'does not fit',
        says,
        advice: isPlan ? `No kernel was started. ${plans[0]?.says ?? ''}`.trim() : plans,
        rows,
        evidence: [line],
        fixes: isPlan ? plans.map((plan) => installOffer(plan, answer.installed)) : [],
      };
    }
    return proved(results[2], facts, rows);
  },
} satisfies Probe;

interface Facts {
  readonly answer: TorchAnswer;
  readonly machine: CardsAnswer;
  readonly fits: readonly WheelFit[];
  readonly hasCuda: boolean;
  /** The wheel has no code for a card, or the driver is too old for it: no kernel is started. */
  readonly isRefused: boolean;
}

function factsOf(results: readonly ChildResult[], context: ProbeContext): Facts | null {
  const answer = answerOf(results[0], TorchAnswer);
  const machine = answerOf(results[1], CardsAnswer);
  const version = answer?.torch?.version;
  const platform = answer === null ? null : platformOf(answer);
  if (answer === null || machine === null || version === undefined || platform === null) {
    return null;
  }
  const { cuda, flags } = answer.torch ?? {};
  if (cuda == null) return { answer, machine, fits: [], hasCuda: false, isRefused: false };
  const own = archFlags(flags ?? '');
  const wheel = {
    torch: version.split('+')[0] ?? version,
    cuda: variantOf(cuda),
    platform,
    ...(own.length === 0 ? {} : { flags: own }),
  };
  const driver = driverOf(machine, context);
  const fits = machine.cards.map((card) => wheelFits(wheel, card, driver));
  const isRefused = fits.some((fit) => fit.card === 'no' || fit.driver === 'no');
  return { answer, machine, fits, hasCuda: true, isRefused };
}

function unreadable(results: readonly ChildResult[], context: ProbeContext): Judgement {
  const answer = answerOf(results[0], TorchAnswer);
  if (answer === null) return noAnswer(results[0], context);
  if (answerOf(results[1], CardsAnswer) === null) return noAnswer(results[1], context);
  const says = answer.torch === null ? 'torch is not installed' : 'torch does not import';
  return {
    state: 'bad',
    value: 'no torch',
    says: `${says[0]?.toUpperCase() ?? ''}${says.slice(1)}, so nothing can be proved.`,
    advice: 'Install torch first.',
    evidence: errorsOf(results[0]),
  };
}

function rowsOf({ answer, machine, fits }: Facts) {
  const cards = machine.cards.map(
    ({ name, computeCapability }) =>
      `${name} ${computeCapability === null ? '' : smOf(computeCapability)}`,
  );
  const worst = (side: 'card' | 'driver') =>
    fits.some((fit) => fit[side] === 'no')
      ? 'bad'
      : fits.some((fit) => fit[side] === 'unknown')
        ? 'warn'
        : 'ok';
  const { version, cuda, flags } = answer.torch ?? {};
  const wheel = `torch ${version ?? ''}${cuda == null ? ', CPU' : `, CUDA ${cuda}`}${flags == null || flags === '' ? '' : `, ${flags}`}`;
  const driver = machine.driver === null ? 'no driver' : `driver ${machine.driver}`;
  return [
    row('Card', machine.problem === null ? 'ok' : 'unknown', cards.join(', ') || noCard(machine)),
    row('Wheel', worst('card'), wheel),
    row('Driver', worst('driver'), driver),
  ];
}

const noCard = ({ problem }: CardsAnswer): string =>
  problem === null ? 'no NVIDIA card' : `nvidia-smi: ${problem}`;

const wrongResult = (wrong: Step, where: string): Judgement => ({
  state: 'bad',
  value: 'wrong result',
  says: `${wrong.step} on ${where} differs from the processor by ${differenceText(wrong)}.`,
  advice: 'Do not trust a training here: the card, its driver or the wheel computes wrongly.',
});

function proved(
  result: ChildResult | undefined,
  facts: Facts,
  rows: ReturnType<typeof rowsOf>,
): Judgement {
  const steps = stepsOf(result);
  const end = endOf(result);
  const wrong = steps.find((step) => !agrees(step));
  const where = facts.fits.length > 0 && facts.hasCuda ? 'the card' : 'the processor';
  const all = [...rows, ...steps.map((step) => stepRow(step))];
  const last = steps.at(-1)?.step;
  if (wrong !== undefined) return { ...wrongResult(wrong, where), rows: all };
  const isComplete = steps.some(({ step }) => step === 'matmul') && last === 'linalg.qr';
  if (end !== null || !isComplete) {
    const next = last === 'matmul' ? 'linalg.qr' : 'matmul';
    return {
      state: 'bad',
      value: `${next} failed`,
      says: `${next} on ${where} failed. ${end ?? ''}`.trim(),
      advice: 'Run the crash ladder: it finds the factor that this depends on.',
      rows: [...all, row(next, 'bad', end ?? 'no answer')],
      evidence: errorsOf(result),
    };
  }
  const isCpu = where === 'the processor';
  return {
    state: facts.machine.problem === null ? 'ok' : 'warn',
    value: isCpu ? 'proved on the CPU' : 'proved on the card',
    says: `A matrix was multiplied and factored on ${where}, and agrees with the processor.`,
    advice:
      facts.machine.problem === null ? '' : 'nvidia-smi does not answer, so the card was left out.',
    rows: all,
  };
}

const agrees = ({ difference }: Step): boolean =>
  difference !== null && difference <= MAX_DIFFERENCE;

const differenceText = ({ difference }: Step): string =>
  difference === null ? 'not a number' : difference.toExponential(1);

const stepRow = (step: Step) =>
  step.step === 'device'
    ? row('Device', 'ok', step.says)
    : row(
        step.step,
        agrees(step) ? 'ok' : 'bad',
        `${step.ms.toFixed(1)} ms, difference ${differenceText(step)}`,
      );

function stepsOf(result: ChildResult | undefined): readonly Step[] {
  if (result === undefined || !result.outcome.ok) return [];
  return result.outcome.value.answers.flatMap((answer) => {
    const parsed = Step.safeParse(answer);
    return parsed.success ? [parsed.data] : [];
  });
}
