import { undecided, passes } from '#core/diagnosis/rules/define-check';
import { fails } from '../answers';
import type { CheckKind } from '../check-kind';
import { gigabytesOf, gigabytesText, memoryNow } from '../gigabytes';

/** Check: so many GB of RAM are free now. */
export default {
  says: 'So many GB of RAM are free now.',
  async answer(of, context) {
    const needed = gigabytesOf(of);
    if (needed === null) return undecided(`“${of}” is no number of GB.`);
    const read = await memoryNow(context);
    if ('unseen' in read) return read.unseen;
    const { free, total } = read.now.ram;
    if (free === null || total === null) return undecided('The free RAM could not be read.');
    const says = `${gigabytesText(free)} of ${gigabytesText(total)} RAM are free; this needs about ${gigabytesText(needed)}.`;
    if (free >= needed) return passes(says);
    const advice =
      total >= needed
        ? 'Close other programs, or end other trainings, before you start.'
        : 'This machine has too little RAM for these values.';
    return fails(says, undefined, { advice });
  },
} satisfies CheckKind;
