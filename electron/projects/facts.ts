import type { Hello } from '#core/contract/target/target';
import type { Scope } from '#core/training/manifest/expression';

const GB = 1e9;

/**
 * Facts of a target that limits and rules of a manifest may use: `cpu_count`, `ram_gb`, `gpu_count`, `gpu_gb`, `disk_gb`, `os`. What could
 * not be read is not among them.
 */
export function factsOf(hello: Hello): Scope {
  const memory = hello.gpus.flatMap(({ memTotalMiB }) =>
    memTotalMiB === null ? [] : [memTotalMiB],
  );
  return {
    cpu_count: hello.cpuCount,
    gpu_count: hello.gpus.length,
    os: hello.platform,
    ...(hello.memTotalBytes === null ? {} : { ram_gb: rounded(hello.memTotalBytes / GB) }),
    ...(hello.diskFreeBytes === null ? {} : { disk_gb: rounded(hello.diskFreeBytes / GB) }),
    ...(memory.length === 0 ? {} : { gpu_gb: rounded((Math.min(...memory) * 2 ** 20) / GB) }),
  };
}

const rounded = (value: number): number => Number(value.toFixed(1));
