import type { Command } from '../command';

const files = import.meta.glob<{ default: Command }>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
});

/** Every file in this folder is a command; there is no list to keep. */
export const commands: readonly Command[] = Object.values(files)
  .map((file) => file.default)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
