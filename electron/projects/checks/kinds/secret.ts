import { passes } from '#core/diagnosis/rules/define-check';
import { fails } from '../answers';
import type { CheckKind } from '../check-kind';

/** Check: a key of that name is stored for this target. */
export default {
  says: 'A key is stored for this target.',
  async answer(of, { secrets }) {
    const names = await secrets();
    if (names.includes(of)) return passes(`The key ${of} is stored for this target.`);
    return fails(`No key ${of} is stored for this target.`, 'secret', {
      advice:
        'Store it under Settings, Secrets. It is stored encrypted and appears in no command and no log.',
    });
  },
} satisfies CheckKind;
