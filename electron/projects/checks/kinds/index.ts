import type { CheckKind } from '../check-kind';

const files = import.meta.glob<CheckKind>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every kind of check by its name, the name of its file. */
export const checkKinds: ReadonlyMap<string, CheckKind> = new Map(
  Object.entries(files).map(([file, kind]) => [file.slice('./'.length, -'.ts'.length), kind]),
);
