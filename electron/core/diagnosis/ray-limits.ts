import type { RayCluster } from '../contract/ray/ray-cluster';
import type { RayOptions } from '../contract/ray/ray-options';

const MIB = 1_048_576;

/**
 * Why a job that Ray takes would stay PENDING, in sentences: what its entrypoint reserves has to be on one node. Ray gives such a job up
 * after 15 minutes (RAY_JOB_START_TIMEOUT_SECONDS).
 */
export function rayObjections(
  { cpus = 0, gpus = 0, memMiB = 0 }: RayOptions,
  { nodes }: Pick<RayCluster, 'nodes'>,
): readonly string[] {
  if (nodes.length === 0) return [];
  const largestOf = (name: string): number =>
    Math.max(...nodes.map(({ resources }) => resources[name] ?? 0));
  const wanted = [
    ['CPU', cpus, 'CPUs', 1],
    ['GPU', gpus, 'GPUs', 1],
    ['memory', memMiB, 'MiB of memory', MIB],
  ] as const;
  const missing = wanted.flatMap(([name, amount, unit, each]) => {
    const largest = Math.floor(largestOf(name) / each);
    return amount * each > largestOf(name)
      ? [
          `The job reserves ${amount} ${amount === 1 && each === 1 ? name : unit}, and no node has more than ${largest}: it would wait.`,
        ]
      : [];
  });
  const fits = nodes.some(({ resources }) =>
    wanted.every(([name, amount, , each]) => amount * each <= (resources[name] ?? 0)),
  );
  if (missing.length > 0 || fits) return missing;
  return ['No node has all that the job reserves at once: it would wait.'];
}
