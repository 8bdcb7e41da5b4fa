import { undecided, passes } from '#core/diagnosis/rules/define-check';
import { fails } from '../answers';
import type { CheckKind } from '../check-kind';
import { gigabytesOf, gigabytesText, memoryNow } from '../gigabytes';

/** Check: one card has so many GB of memory free now. */
export default {
  says: 'A GPU has so many GB of memory free now.',
  async answer(of, context) {
    const needed = gigabytesOf(of);
    if (needed === null) return undecided(`“${of}” is no number of GB.`);
    const read = await memoryNow(context);
    if ('unseen' in read) return read.unseen;
    const { cards, problem } = read.now;
    if (problem !== null) return undecided(`The memory of the GPUs could not be read. ${problem}`);
    const need = `this needs about ${gigabytesText(needed)}`;
    if (cards.length === 0) return fails(`There is no NVIDIA GPU here; ${need} of GPU memory.`);
    const freeOf = ({ total, used }: (typeof cards)[number]) => (total ?? 0) - (used ?? 0);
    const existing = cards.filter(({ total }) => total !== null);
    const [best] = existing.toSorted((a, b) => freeOf(b) - freeOf(a));
    if (best === undefined) return undecided('The GPUs do not report how much memory they have.');
    const says = `${best.name} has ${gigabytesText(freeOf(best))} of ${gigabytesText(best.total ?? 0)} free; ${need}.`;
    if (freeOf(best) >= needed) return passes(says);
    const advice =
      (best.total ?? 0) >= needed
        ? 'Close what uses the GPU (games, browsers, other trainings), then check again.'
        : 'Choose a smaller preset, or a machine with a larger card.';
    return fails(says, undefined, { advice });
  },
} satisfies CheckKind;
