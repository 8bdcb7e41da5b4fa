import { holdsSecret, isKeyName, looksSecret } from '../key-words';
import type { GuardRule } from '../rule';

/** Rule: a key that is set in front of a program, so that it stands in the line that was typed. */
export default {
  order: 95,
  hold: ({ call }) => {
    const [name] =
      Object.entries(call.env).find(
        ([variable, value]) => holdsSecret(value) || (isKeyName(variable) && looksSecret(value)),
      ) ?? [];
    if (name === undefined) return null;
    return {
      says: `The value of ${name} stands in this line.`,
      because:
        'The shell writes the line to its history, and whoever sees this terminal or what is kept of it can read the key.',
      would: `It would start ${call.program} with ${name} in plain sight.`,
      instead: null,
      danger: 'changes',
    };
  },
} satisfies GuardRule;
