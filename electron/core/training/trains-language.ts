const KEYS = /^\+{0,2}(?:actor_rollout_ref|data\.val_files|custom_reward_function)\b/;
const MODULE = /^verl\.trainer\./;

/**
 * Whether a command line trains a language model with verl. Its checkpoints answer validation rows instead of playing episodes. Recognized
 * by verl's module, or by the keys of its configuration (verl.readthedocs.io, "Config Explanation").
 */
export const trainsLanguage = (argv: readonly string[]): boolean =>
  argv.some((word) => MODULE.test(word) || KEYS.test(word));
