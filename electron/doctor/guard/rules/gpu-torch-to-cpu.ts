import { localOf } from '../../wheels/versions';
import { variantOfIndex, type Install } from '../parse/installs';
import { insteadWithTorch } from '../torch-instead';
import { isGpuTorch, torchPlan, wishOf } from '../torch-plan';
import { defineGuardRule } from '../rule';

/** Rule: an install would put a torch without CUDA on a machine with an NVIDIA card, or in place of one with CUDA. */
export default defineGuardRule({
  order: 20,
  judge: (situation) => {
    const { install, facts } = situation;
    if (install === null || facts.cards === null || facts.cards.length === 0) return null;
    const installed = install.env === null ? (facts.packages?.['torch'] ?? null) : null;
    const had = installed !== null && isGpuTorch(installed, facts) ? installed : null;
    const plan = torchPlan(situation);
    const isWish = asksForCpu(install);
    if (!isWish && plan?.variant !== 'cpu') return null;
    // A user who names the CPU build where no CUDA build is lost wants it.
    if (isWish && had === null) return null;
    const stays = had !== null && plan === null;
    return {
      says: `This torch has no CUDA, and this machine has a ${facts.cards[0]?.name}.`,
      because: isWish
        ? 'It names the CPU build, so training would run on the CPU.'
        : 'PyPI serves Windows a build without CUDA; the builds with CUDA are on another index.',
      would: stays
        ? `torch ${had} satisfies it and stays; with --upgrade or --force-reinstall it would be replaced.`
        : `It would ${had === null ? 'install' : `replace torch ${had} with`} ${cpuName(plan?.version)}.`,
      instead: insteadWithTorch(situation),
      danger: 'changes',
    };
  },
});

const cpuName = (version: string | undefined): string =>
  version === undefined ? 'a torch without CUDA' : `torch ${version}+cpu`;

function asksForCpu(install: Install): boolean {
  const wish = wishOf(install);
  if (wish === null) return false;
  const isLabel = wish.specifiers.some(({ version }) => localOf(version) === 'cpu');
  const isIndex = [install.index ?? '', ...install.extraIndexes].some(
    (one) => variantOfIndex(one) === 'cpu',
  );
  return isLabel || isIndex || install.packages.some(({ name }) => name === 'cpuonly');
}
