import type { RunDetail } from '#core/contract/run/run-detail';

type Words = Pick<RunDetail, 'cwd' | 'argv' | 'params'>;

const textsOf = (params: Words['params']): readonly (readonly [string, string])[] =>
  Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );

/** Paths of a run to translate for another target: its folder, its command, its parameters. */
export function runWords({ cwd, argv, params }: Words): readonly string[] {
  return [cwd, ...argv, ...textsOf(params).map(([, value]) => value)];
}

/** The run with its paths replaced by translated ones; a missing one stays. @param there as `wordsOf` orders them */
export function withRunWords<T extends Words>(run: T, present: readonly string[]): T {
  const { cwd, argv, params } = run;
  const values = textsOf(params).map(
    ([name, value], nth) => [name, present[1 + argv.length + nth] ?? value] as const,
  );
  return {
    ...run,
    cwd: present[0] ?? cwd,
    argv: argv.map((word, nth) => present[1 + nth] ?? word),
    params: { ...params, ...Object.fromEntries(values) },
  };
}
