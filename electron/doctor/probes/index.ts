import type { Probe } from '../probe';

const files = import.meta.glob<Probe>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every probe of the folder by its id, the name of its file, in order. */
export const probes: ReadonlyMap<string, Probe> = new Map(
  Object.entries(files)
    .map(([file, probe]) => [file.slice('./'.length, -'.ts'.length), probe] as const)
    .toSorted(([, a], [, b]) => a.order - b.order),
);
