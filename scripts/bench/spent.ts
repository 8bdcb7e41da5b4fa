/** Time that a work took: by the clock, and on the CPUs (all threads of this process). Both in seconds. */
export interface Spent {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

export async function measured(work: () => unknown): Promise<Spent> {
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  await work();
  const seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { seconds, cpuSeconds: (user + system) / 1e6 };
}
