import { z } from 'zod';
import {
  answerOf,
  childAt,
  endOf,
  errorsOf,
  hasNoPython,
  noAnswer,
  noInterpreter,
} from '../run/child-answer';
import { wasNotRun } from '../run/child-end';
import { FlashAnswer, flashPlan, kernelFault } from '../torch/flash-attn-facts';
import { isArpoGoal, pinsOf } from '../torch/goal-pins';
import { driftsOf } from '../torch/meant-versions';
import {
  type ChildRequest,
  type ChildResult,
  type FixOffer,
  type Judgement,
  type Probe,
  type ProbeContext,
  row,
} from '../probe';

/** Frameworks of ARPO, each imported in its own process. `why`: what a missing one means. */
const PACKAGES = [
  { name: 'ray', module: 'ray', isNeeded: true },
  { name: 'transformers', module: 'transformers', isNeeded: true },
  { name: 'tensordict', module: 'tensordict', isNeeded: true },
  { name: 'vllm', module: 'vllm', isNeeded: true },
  { name: 'flash-attn', module: 'flash_attn', isNeeded: false },
  { name: 'bitsandbytes', module: 'bitsandbytes', isNeeded: false },
] as const;
type Package = (typeof PACKAGES)[number];

const Detected = z.object({
  package: z.string(),
  installed: z.string().nullable(),
  problem: z.string().nullish(),
});
const Checked = z.object({
  conflicts: z.array(z.string()),
  problem: z.string().nullable(),
  /** The torch that installs are held to. */
  torch: z.string().nullable(),
  numpy: z.string().nullable(),
});
type Checked = z.infer<typeof Checked>;

/** Binaries of another torch: their linker cannot find its C++ symbols. */
const OTHER_TORCH = /undefined symbol|DLL load failed|cannot open shared object/;

/** Probe of the frameworks: are they installed, do they import, do their versions fit each other and the goal? */
export default {
  title: 'Frameworks',
  says: 'Imports Ray, transformers, tensordict, vLLM, flash-attn and bitsandbytes each in its own process, and runs pip check. It changes nothing.',
  order: 250,
  subject: 'environment',
  runsAlone: false,
  skips: noInterpreter,
  children: ({ python, goal }, results) => {
    if (python === null) return [];
    const half = PACKAGES.slice(0, 3).map((one) => importChild(one, python));
    const rest = PACKAGES.slice(3).map((one) => importChild(one, python));
    if (results.length === 0) return half;
    // Nothing else can be asked of an interpreter that is not there.
    if (results.length > half.length || hasNoPython(results[0])) return [];
    const check = childAt('packages', python, { mode: 'check', limitS: 25 }, { limitS: 30 });
    const flash = childAt('packages', python, { mode: 'flash' }, { limitS: 90 });
    return [...rest, check, ...(isArpoGoal(goal) ? [flash] : [])];
  },
  judge: (results, context) => {
    const [first] = results;
    if (first === undefined || wasNotRun(first)) return noAnswer(first, context);
    const checked = answerOf(results[PACKAGES.length], Checked);
    const flash = answerOf(results[PACKAGES.length + 1], FlashAnswer);
    const states = PACKAGES.map((one, index) =>
      withKernel(stateOf(one, results[index], context), flash),
    );
    const rows = [
      ...states.map(({ name, state, value }) => row(name, state, value)),
      row('pip check', checkState(checked), checkText(checked)),
    ];
    const evidence = [...states.flatMap((one) => one.evidence), ...(checked?.conflicts ?? [])];
    return { ...summed(states, { checked, flash }, context), rows, evidence };
  },
} satisfies Probe;

const importChild = ({ name, module }: Package, python: string): ChildRequest =>
  childAt('packages', python, { mode: 'import', package: name, module }, { limitS: 90 });

interface PackageState {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'bad' | 'unknown';
  readonly value: string;
  readonly installed: string | null;
  readonly says: string;
  readonly evidence: readonly string[];
}

function stateOf(
  { name, isNeeded }: Package,
  result: ChildResult | undefined,
  { goal }: ProbeContext,
): PackageState {
  const match = answerOf(result, Detected);
  const end = endOf(result);
  const base = { name, installed: match?.installed ?? null, evidence: [] };
  if (match === null) {
    const value = end ?? 'no answer';
    return { ...base, state: 'unknown', value, says: `${name} could not be checked. ${value}` };
  }
  if (match.installed === null) {
    const isFault = isNeeded && isArpoGoal(goal);
    const says = `${name} is not installed.`;
    return isFault
      ? { ...base, state: 'bad', value: 'not installed', says }
      : { ...base, state: 'ok', value: 'not installed, not needed here', says };
  }
  const problem = end ?? match.problem ?? null;
  if (problem === null) return { ...base, state: 'ok', value: match.installed, says: '' };
  const reason = OTHER_TORCH.test(problem) ? ' It was built for another torch.' : '';
  return {
    ...base,
    state: isArpoGoal(goal) || isNeeded ? 'bad' : 'warn',
    value: `${match.installed}, does not import`,
    says: `${name} ${match.installed} does not import. ${problem}${reason}`,
    evidence: errorsOf(result),
  };
}

/** ARPO imports flash-attn wherever there is a card; installed, it has to compute there what torch computes. */
function withKernel(state: PackageState, flash: FlashAnswer | null): PackageState {
  if (state.name !== 'flash-attn' || flash === null || flash.computeCapability === null)
    return state;
  if (state.installed === null) {
    return {
      ...state,
      state: 'bad',
      says: `ARPO needs flash-attn on a card. ${flashPlan(flash).says}`,
    };
  }
  const fault = state.state === 'ok' ? kernelFault(flash) : null;
  if (fault === null) return state;
  const says = `flash-attn ${state.installed} does not work on this card. ${fault}`;
  return { ...state, state: 'bad', value: `${state.installed}, kernel failed`, says };
}

/** Facts beside the packages themselves. */
interface Around {
  readonly checked: Checked | null;
  readonly flash: FlashAnswer | null;
}

function summed(states: readonly PackageState[], around: Around, context: ProbeContext): Judgement {
  const { checked } = around;
  const count = states.filter((one) => one.installed !== null).length;
  const value = `${count} of ${states.length} installed`;
  const fault = faultOf(states, around, context) ?? conflictOf(states, around, context);
  if (fault !== null) return { ...fault, value };
  const warned = states.find(({ state }) => state !== 'ok');
  if (warned !== undefined) return { state: warned.state, value, says: warned.says };
  if (checked === null || checked.problem !== null) {
    const why = checked?.problem ?? 'it gave no answer';
    const says = `What is installed imports. pip check could not be run: ${why}.`;
    return { state: 'unknown', value, says };
  }
  const says =
    count === 0
      ? 'None of the frameworks is installed, and none is needed.'
      : 'What is installed imports, and pip finds no conflict.';
  return { state: 'ok', value, says };
}

type Fault = Pick<Judgement, 'state' | 'says' | 'advice' | 'fixes'>;

/** Packages that are needed and missing, or that do not import. */
function faultOf(
  states: readonly PackageState[],
  around: Around,
  context: ProbeContext,
): Fault | null {
  const bad = states.filter(({ state }) => state === 'bad');
  if (bad.length === 0) return null;
  const missing = bad.filter(({ installed }) => installed === null);
  const broken = bad.filter(({ installed }) => installed !== null);
  const names = missing.map(({ name }) => name).join(', ');
  const says = [
    ...(names === '' ? [] : [`Not installed: ${names}.`]),
    ...missing.filter(({ name }) => name === 'flash-attn').map((one) => one.says),
    ...broken.map((one) => one.says),
  ];
  const fixes = fixesOf(bad, around, context);
  return { state: 'bad', says: says.join(' '), advice: adviceOf(context), fixes };
}

/** Versions that are not the ones of the goal, or that do not fit each other. */
function conflictOf(
  states: readonly PackageState[],
  around: Around,
  context: ProbeContext,
): Fault | null {
  const { checked } = around;
  const pins = isArpoGoal(context.goal) ? pinsOf(context.goal, null) : null;
  const installed = new Map([
    ...states.map((one) => [one.name, one.installed] as const),
    ['numpy', checked?.numpy ?? null] as const,
  ]);
  const drifts = pins === null ? [] : driftsOf(pins, installed);
  const conflicts = [...drifts.map(({ says }) => says), ...(checked?.conflicts ?? [])];
  const [first] = conflicts;
  if (first === undefined) return null;
  const more = conflicts.length > 1 ? ` And ${conflicts.length - 1} more.` : '';
  return {
    state: 'warn',
    says: `${first}${more}`,
    advice: 'Install the versions that belong together.',
    fixes: fixesOf([], around, context),
  };
}

const adviceOf = ({ goal }: ProbeContext): string =>
  isArpoGoal(goal)
    ? 'Install the frameworks with torch held at the version that is there.'
    : 'Install the package again, or remove it where nothing needs it.';

/** @param bad the packages that are missing or do not work */
function fixesOf(
  bad: readonly PackageState[],
  { checked, flash }: Around,
  { goal }: ProbeContext,
): readonly FixOffer[] {
  const torch = checked?.torch ?? null;
  const isOnly = (name: string): boolean => bad.length === 1 && bad[0]?.name === name;
  const missing = bad.filter(({ installed }) => installed === null);
  const isRay = missing.length === 1 && missing[0]?.name === 'ray';
  const plan = flash === null ? null : flashPlan(flash, torch);
  const flashOffer = bad.some(({ name }) => name === 'flash-attn') ? (plan?.offer ?? null) : null;
  // Without a torch that is there, a resolver would choose one that knows nothing of the card.
  const isWanted = isArpoGoal(goal) && torch !== null && !(isOnly('flash-attn') && flashOffer);
  return [
    ...(isRay ? [{ fix: 'install-ray', values: {} }] : []),
    ...(isWanted ? [{ fix: 'install-frameworks', values: { torch } }] : []),
    ...(flashOffer === null ? [] : [flashOffer]),
  ];
}

const checkState = (checked: Checked | null) =>
  checked === null || checked.problem !== null
    ? 'unknown'
    : checked.conflicts.length === 0
      ? 'ok'
      : 'warn';

function checkText(checked: Checked | null): string {
  if (checked === null) return 'no answer';
  if (checked.problem !== null) return checked.problem;
  return checked.conflicts.length === 0 ? 'no conflict' : checked.conflicts.join('; ');
}
