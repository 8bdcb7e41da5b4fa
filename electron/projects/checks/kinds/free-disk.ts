import { undecided, passes } from '#core/diagnosis/rules/define-check';
import { fails } from '../answers';
import type { CheckKind } from '../check-kind';
import { gigabytesOf, gigabytesText } from '../gigabytes';

/** Check: so many GB are free where runs and experiments are written. */
export default {
  says: 'So many GB are free on the disk of the runs.',
  answer(of, { hello }) {
    const needed = gigabytesOf(of);
    if (needed === null) return undecided(`“${of}” is no number of GB.`);
    if (hello.diskFreeBytes === null)
      return undecided('The free space of the disk could not be read.');
    const free = hello.diskFreeBytes / 1e9;
    const says = `${gigabytesText(free)} free on the disk; this needs about ${gigabytesText(needed)}.`;
    const advice = 'Delete runs and checkpoints that you no longer need, or save fewer of them.';
    return free >= needed ? passes(says) : fails(says, undefined, { advice });
  },
} satisfies CheckKind;
