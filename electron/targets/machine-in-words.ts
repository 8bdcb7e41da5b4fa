import type { Hello } from '#core/contract/target/target';

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

/** CPU, memory, disk, GPU and Python of a machine in one line, for Home: only what was read, nothing guessed. */
export function machineInWords(hello: Hello): string {
  const parts = [
    hello.osName,
    `${hello.cpuCount} CPU core${hello.cpuCount === 1 ? '' : 's'}`,
    hello.memTotalBytes === null ? null : `${gigabytes(hello.memTotalBytes)} memory`,
    hello.diskFreeBytes === null ? null : `${(hello.diskFreeBytes / 1e9).toFixed(0)} GB disk free`,
    hello.gpus.length === 0
      ? 'no NVIDIA GPU found'
      : hello.gpus
          .map(({ name, memTotalMiB }) =>
            memTotalMiB === null ? name : `${name}, ${(memTotalMiB / 1024).toFixed(1)} GB`,
          )
          .join(' and '),
    `Python ${hello.pythonVersion}`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
