import type { Fix } from '../fix';

const files = import.meta.glob<Fix>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every fix of the folder by its id, the name of its file. */
export const fixes: ReadonlyMap<string, Fix> = new Map(
  Object.entries(files).map(([file, fix]) => [file.slice('./'.length, -'.ts'.length), fix]),
);
