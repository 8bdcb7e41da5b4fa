import { corrected } from '../correction';
import { defineGuardRule, type Situation } from '../rule';

/** In any case, as Windows reads it, with the distro behind it or joined to it. */
const UNREGISTER = /^--unregister(?:=(.*))?$/is;

/** Rule: `wsl --unregister` deletes the whole disk of a distro. */
export default defineGuardRule({
  order: 5,
  judge: (situation) => {
    const { call } = situation;
    if (call.program !== 'wsl') return null;
    const at = call.args.findIndex(({ text }) => UNREGISTER.test(text));
    if (at === -1) return null;
    const joined = UNREGISTER.exec(call.args[at]?.text ?? '')?.[1];
    const distro = joined ?? call.args[at + 1]?.text ?? 'the distro';
    return {
      says: `This deletes ${distro} and every file in it.`,
      because:
        'Unregistering a distro deletes its virtual disk: models, environments and runs. Nothing can bring them back.',
      would: `It would delete the disk of ${distro}.`,
      instead: exported(situation, distro),
      danger: 'destroys',
    };
  },
});

function exported(situation: Situation, distro: string) {
  const [first] = situation.call.args;
  if (first === undefined || situation.call.args[1]?.text !== distro) return null;
  const changes = [{ word: first, to: '--export' }];
  const text = corrected(situation, changes, [`${distro}.tar`]);
  return text === null
    ? null
    : { text, says: 'It saves the distro to a file first; then it can be deleted.' };
}
