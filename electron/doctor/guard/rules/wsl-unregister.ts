import { corrected } from '../correction';
import type { GuardRule, Situation } from '../rule';

/** Rule: `wsl --unregister` deletes the whole disk of a distro. */
export default {
  order: 5,
  hold: (situation) => {
    const { call } = situation;
    const at = call.args.findIndex(({ text }) => text === '--unregister');
    if (call.program !== 'wsl' || at === -1) return null;
    const distro = call.args[at + 1]?.text ?? 'the distro';
    return {
      says: `This deletes ${distro} and every file in it.`,
      because:
        'Unregistering a distro deletes its virtual disk: models, environments and runs. Nothing can bring them back.',
      would: `It would delete the disk of ${distro}.`,
      instead: exported(situation, distro),
      danger: 'destroys',
    };
  },
} satisfies GuardRule;

function exported(situation: Situation, distro: string) {
  const [first] = situation.call.args;
  if (first === undefined || situation.call.args[1]?.text !== distro) return null;
  const changes = [{ word: first, to: '--export' }];
  const text = corrected(situation, changes, [`${distro}.tar`]);
  return text === null
    ? null
    : { text, says: 'It saves the distro to a file first; then it can be deleted.' };
}
