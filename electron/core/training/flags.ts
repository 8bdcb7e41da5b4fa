/** Parameters as a command line of ours takes them: `n_envs: 4` becomes `--n-envs 4`. */
export function flags(values: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => [
    `--${name.replaceAll('_', '-')}`,
    String(value),
  ]);
}
