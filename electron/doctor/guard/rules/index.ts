import type { GuardRule } from '../rule';

const files = import.meta.glob<GuardRule>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every rule of the folder by the name of its file, the gravest first. */
export const rules: ReadonlyMap<string, GuardRule> = new Map(
  Object.entries(files)
    .map(([file, rule]) => [file.slice('./'.length, -'.ts'.length), rule] as const)
    .toSorted(([, a], [, b]) => a.order - b.order),
);
