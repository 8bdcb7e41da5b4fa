/** Options by which trainers take the environment: SB3 and CleanRL scripts, rl_zoo3, Sample Factory, hydra. */
const NAME =
  /^(?:--?)?(?:env|env[-_.]?id|env[-_.]?name|gym[-_]?id|environment|task\.env(?:[-_.]?id)?)$/i;
/** An id of Gymnasium as its registry writes it: `[module:][namespace/]Name-v0`. */
const ID = /^(?:[\w.]+:)?(?:[\w.-]+\/)?[\w.-]+-v\d+$/;

/** The Gymnasium id that a command line names: `--env CartPole-v1`, `--env_id=ALE/Pong-v5`, `env=Ant-v5`; null where it names none. */
export function namedEnv(argv: readonly string[]): string | null {
  for (const [at, word] of argv.entries()) {
    const sign = word.indexOf('=');
    const name = sign === -1 ? word : word.slice(0, sign);
    if (!NAME.test(name) || (sign === -1 && !word.startsWith('-'))) continue;
    const value = (sign === -1 ? (argv[at + 1] ?? '') : word.slice(sign + 1)).replace(
      /^(["'])(.*)\1$/,
      '$2',
    );
    if (ID.test(value)) return value;
  }
  return null;
}
