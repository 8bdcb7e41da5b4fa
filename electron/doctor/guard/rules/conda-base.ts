import { isConda, optionOf } from '../parse/calls';
import { defineGuardRule, type Situation } from '../rule';

/** Packages with which conda keeps itself up to date: its own way of caring for base. */
const CONDA_ITSELF = /^(?:conda|mamba|conda-libmamba-solver|libmambapy)$/;

/** Rule: an install or a removal in the base environment of conda, on which conda itself runs. */
export default defineGuardRule({
  order: 50,
  judge: (situation) => {
    const { call, install } = situation;
    const verb = call.args.find(({ text }) => !text.startsWith('-'))?.text ?? '';
    const isRemoval = isConda(call.program) && /^(?:remove|uninstall)$/.test(verb);
    if (install === null && !isRemoval) return null;
    if (!actsOnBase(situation)) return null;
    const packages = install?.packages ?? [];
    if (
      isConda(call.program) &&
      packages.length > 0 &&
      packages.every(({ name }) => CONDA_ITSELF.test(name))
    ) {
      return null;
    }
    return {
      says: 'This changes the base environment of conda.',
      because:
        'conda itself runs on the packages of base. When one of them changes, conda may stop working, and every environment with it.',
      would: isRemoval
        ? 'It would remove packages from base.'
        : `It would install ${packages.map(({ word }) => word.text).join(', ') || 'packages'} into base.`,
      instead: inEnvironment(situation, isRemoval),
      danger: 'changes',
    };
  },
});

function actsOnBase({ call, install, facts }: Situation): boolean {
  const named = isConda(call.program)
    ? (optionOf(call.args, ['-n', '--name', '-p', '--prefix']) ??
      (call.args[0]?.text === 'create' ? '(new)' : null))
    : (install?.env ?? null);
  if (call.condaEnv === 'base' || named === 'base' || named === 'root') return true;
  return named === null && facts.isCondaBase;
}

/** The same in a separate environment; only for a line that is this one command. */
function inEnvironment({ text, call, install }: Situation, isRemoval: boolean) {
  const isComplete = call.isPlaced && call.condaEnv === null && !/[;&|\n]/.test(text.trim());
  if (isRemoval || !isComplete || install === null || install.env !== null) return null;
  const says = 'It creates a separate environment for it.';
  const create = 'conda create -y -n rl python=3.11 pip';
  if (install.manager === 'conda') {
    const words = call.args.slice(1).map(({ start, end }) => text.slice(start, end));
    return { text: `conda create -n rl ${words.join(' ')}`, says };
  }
  const command = text.trim().replace(/^\S*pip\d?[\d.]*(?:\.exe)?\b/, 'python -m pip');
  if (!command.startsWith('python -m pip')) return null;
  return { text: `${create} && conda run -n rl ${command}`, says };
}
