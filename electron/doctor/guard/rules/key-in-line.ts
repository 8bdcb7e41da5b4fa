import { holdsSecret, isKeyName, isSecretLike } from '../key-words';
import { defineGuardRule } from '../rule';

/** Rule: a key that is set in front of a program, so that the typed line contains it. */
export default defineGuardRule({
  order: 95,
  judge: ({ call }) => {
    const [name] =
      Object.entries(call.env).find(
        ([variable, value]) => holdsSecret(value) || (isKeyName(variable) && isSecretLike(value)),
      ) ?? [];
    if (name === undefined) return null;
    return {
      says: `This line contains the value of ${name}.`,
      because:
        'The shell writes the line to its history, and anyone who sees this terminal or its stored text can read the key.',
      would: `It would start ${call.program} with ${name} in plain sight.`,
      instead: null,
      danger: 'changes',
    };
  },
});
