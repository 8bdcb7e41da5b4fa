/** Runs some jobs, at most `most` at a time; the answers in the order of the jobs. */
export async function inParallel<T>(
  jobs: readonly (() => Promise<T>)[],
  max: number,
): Promise<readonly T[]> {
  const done: { readonly at: number; readonly value: T }[] = [];
  const waiting = jobs.entries();
  const worker = async (): Promise<void> => {
    for (const [at, job] of waiting) done.push({ at, value: await job() });
  };
  await Promise.all(Array.from({ length: Math.min(max, jobs.length) }, worker));
  return done.toSorted((a, b) => a.at - b.at).map(({ value }) => value);
}
