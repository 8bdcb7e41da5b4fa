import type { Hello } from '#core/contract/target/target';
import { binarySizeText, capacityText } from '#core/lib/size-text';

const MIB = 2 ** 20;

/** CPU, memory, disk, GPU and Python of a machine in one line, for Home: only what was read, nothing guessed. */
export function machineInWords(hello: Hello): string {
  const parts = [
    hello.osName,
    `${hello.cpuCount} CPU core${hello.cpuCount === 1 ? '' : 's'}`,
    hello.memTotalBytes === null ? null : `${capacityText(hello.memTotalBytes)} memory`,
    hello.diskFreeBytes === null ? null : `${capacityText(hello.diskFreeBytes)} disk free`,
    hello.gpus.length === 0
      ? 'no NVIDIA GPU found'
      : hello.gpus
          .map(({ name, memTotalMiB }) =>
            memTotalMiB === null ? name : `${name}, ${binarySizeText(memTotalMiB * MIB)}`,
          )
          .join(' and '),
    `Python ${hello.pythonVersion}`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
