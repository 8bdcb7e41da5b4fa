import { cudaOfLabel, smOf } from '../../wheels/versions';
import { wheelFits } from '../../wheels/wheel-fit';
import { insteadWithTorch } from '../torch-instead';
import { torchPlan, type TorchPlan } from '../torch-plan';
import { defineGuardRule, type GuardFacts } from '../rule';

/** Rule: an install would bring a torch that has no code for any card of this machine. */
export default defineGuardRule({
  order: 10,
  judge: (situation) => {
    const { facts } = situation;
    const plan = torchPlan(situation);
    const { cards, platform } = facts;
    if (plan === null || plan.variant === 'cpu' || platform === null) return null;
    if (cards === null || cards.length === 0) return null;
    const request = { torch: plan.version, cuda: plan.variant, platform };
    // With several cards, one that fits is enough: an old display card is no reason to hold.
    if (cards.some((card) => wheelFits(request, card, facts.driver).card !== 'no')) return null;
    const [card] = cards;
    const sm = smOf(card?.computeCapability ?? '');
    return {
      says: `torch ${plan.version} with CUDA ${cudaOfLabel(plan.variant)} has no code for your ${card?.name} (${sm}).`,
      because: `Its first GPU operation would fail with "no kernel image is available for execution on the device".${brought(plan)}`,
      would: replaced(plan, facts),
      instead: plan.framework === null ? insteadWithTorch(situation) : null,
      danger: 'changes',
    };
  },
});

const brought = ({ framework, version }: TorchPlan): string =>
  framework === null ? '' : ` ${framework} requires exactly torch ${version}.`;

function replaced({ version, variant, installed }: TorchPlan, facts: GuardFacts): string {
  const wheel = `torch ${version}+${variant}`;
  if (installed !== null) return `It would replace torch ${installed} with ${wheel}.`;
  return facts.packages === null
    ? `It would install ${wheel}.`
    : `It would install ${wheel}; there is no torch yet.`;
}
