import type { Recipe } from '../recipe';

const files = import.meta.glob<{ default: Recipe }>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
});

/** Every file in this folder is a way to train; there is no list to keep. The toys come first. */
export const recipes: readonly Recipe[] = Object.values(files)
  .map((file) => file.default)
  .toSorted((a, b) => Number(b.toy) - Number(a.toy) || (a.id < b.id ? -1 : 1));
