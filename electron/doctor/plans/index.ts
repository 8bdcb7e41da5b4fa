import type { Plan } from '../plan';

const files = import.meta.glob<Plan>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every plan of the folder by its id, the name of its file, in order. */
export const plans: ReadonlyMap<string, Plan> = new Map(
  Object.entries(files)
    .map(([file, plan]) => [file.slice('./'.length, -'.ts'.length), plan] as const)
    .toSorted(([, a], [, b]) => a.order - b.order),
);
