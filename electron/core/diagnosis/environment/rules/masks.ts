import type { MasksAnswer, MaskTry } from '../../../contract/evaluation/environment-passport';
import type { AlgorithmFacts } from '../algorithms';
import { counted, definePassportRule, figure, row } from '../passport-rule';

const TITLE = 'Action masks';
/** Share of masked actions with their own effect from which on the mask is in doubt. */
const EFFECTIVE_SHARE = 0.2;

/** Whether every mask has the right length and a legal action, and whether what it hides is really illegal. */
export default definePassportRule({
  order: 90,
  judge: ({ masks: of, created, algorithm }) => {
    if (of === null) return [];
    if (!of.has)
      return algorithm.masks ? [noMasks(created?.actionSpace.text ?? '', algorithm)] : [];
    if (of.wrongLength > 0) return [wrongLength(of, algorithm)];
    if (of.empty > 0) return [nothingLegal(of, algorithm)];
    const rejected = of.tries.filter((one) => one.legal && isRejected(one));
    if (rejected.length > 0) return [legalRejected(rejected, of, algorithm)];
    const hidden = of.tries.filter(({ legal }) => !legal);
    const effective = hidden.filter((one) => hasOwnEffect(one, of.tries));
    if (hidden.length > 0 && effective.length / hidden.length >= EFFECTIVE_SHARE) {
      return [hidesLegal(effective, hidden.length, algorithm)];
    }
    return [sound(of, hidden.length)];
  },
});

const isRejected = ({ raised, refused }: MaskTry): boolean => raised !== null || refused;

/** Did a masked action work, unlike any legal one and without a worse reward than all of them? */
function hasOwnEffect(one: MaskTry, tries: readonly MaskTry[]): boolean {
  if (isRejected(one) || one.same === true || one.reward === null) return false;
  const legal = tries.filter(({ legal: isLegal, state }) => isLegal && state === one.state);
  if (legal.length === 0 || legal.some(({ outcome }) => outcome === one.outcome)) return false;
  const rewards = legal.flatMap(({ reward }) => (reward === null ? [] : [reward]));
  return rewards.length > 0 && one.reward >= Math.min(...rewards);
}

const noMasks = (space: string, { name }: AlgorithmFacts) =>
  row('warn', {
    id: 'masks-missing',
    title: TITLE,
    says: 'The environment has no action_masks().',
    means: `${name} of sb3-contrib refuses it; with a mask that allows everything it is PPO.`,
    advice: `Add action_masks() that returns one bool for each action of ${space}, or use ActionMasker.`,
  });

const wrongLength = (of: MasksAnswer, { name }: AlgorithmFacts) =>
  row('bad', {
    id: 'mask-length',
    title: TITLE,
    says: `action_masks() returned ${of.wrongSays ?? 'another length'}, in ${figure(of.wrongLength)} of ${counted(of.seen, 'mask')}; ${figure(of.expected ?? 0)} flags are needed.`,
    means: `${name} fails at the first action, or masks the wrong ones.`,
    advice: 'Return one flag for each action, in the order of the action space.',
    numbers: { wrong: of.wrongLength, seen: of.seen },
  });

const nothingLegal = (of: MasksAnswer, { name, masks: acceptsNext }: AlgorithmFacts) =>
  row('bad', {
    id: 'mask-empty',
    title: TITLE,
    says: `No action was legal in ${figure(of.empty)} of ${counted(of.seen, 'mask')}.`,
    means: acceptsNext
      ? `${name} then picks among masked actions at random, and its entropy becomes NaN in some versions.`
      : 'An algorithm that uses the masks has no action to take.',
    advice: 'End the episode where nothing is legal, or allow a no-op.',
    numbers: { empty: of.empty, seen: of.seen },
  });

function legalRejected(rejected: readonly MaskTry[], of: MasksAnswer, { name }: AlgorithmFacts) {
  const tried = of.tries.filter(({ legal }) => legal).length;
  const [first] = rejected;
  const how = first?.raised ?? 'info says that the action is not legal';
  return row('bad', {
    id: 'mask-wrong',
    title: TITLE,
    says: `The environment rejected ${figure(rejected.length)} of ${figure(tried)} actions that its mask allows: ${how}.`,
    means: `${name} is led to actions that the environment does not take.`,
    advice: 'Compute the mask from the same rule that step() applies, after the state has changed.',
    evidence: rejected.slice(0, 5).map(tryText),
    numbers: { rejected: rejected.length, tried },
  });
}

function hidesLegal(
  effective: readonly MaskTry[],
  tried: number,
  { name, masks: acceptsNext }: AlgorithmFacts,
) {
  return row(acceptsNext ? 'bad' : 'warn', {
    id: 'mask-wrong',
    title: TITLE,
    says: `${figure(effective.length)} of ${figure(tried)} masked actions worked when tried, with an effect that no legal action had.`,
    means: `${name} never takes these actions, though the environment does. A mask that is shifted or inverted looks like this.`,
    advice:
      'Compare the mask with the rule in step(): an action outside of it should raise, change nothing, or cost a penalty. If the mask is a deliberate restriction, this is right.',
    evidence: effective.slice(0, 5).map(tryText),
    numbers: { effective: effective.length, tried },
  });
}

function sound(of: MasksAnswer, hidden: number) {
  const all = of.full === of.seen ? ' Every action was always legal.' : '';
  const tried =
    hidden > 0
      ? ` ${counted(hidden, 'masked action')} tried: none had an effect.`
      : of.cannotTry === null || all !== ''
        ? ''
        : ` ${of.cannotTry}`;
  return row('ok', {
    id: 'masks',
    title: TITLE,
    says: `${counted(of.seen, 'mask')} had the right length and a legal action each.${all}${tried}`,
    numbers: { seen: of.seen, tried: hidden },
  });
}

const tryText = ({ action, state, legal, raised, reward }: MaskTry): string =>
  `state ${state}, action ${action} (${legal ? 'allowed' : 'masked'}): ${raised ?? `reward ${reward === null ? 'none' : figure(reward)}`}`;
