import type { TargetKind } from '../target';

const files = import.meta.glob<{ default: TargetKind }>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
});

/** Every file in this folder is a kind of target (local, WSL, SSH, Docker); there is no list to keep. */
export const kinds: readonly TargetKind[] = Object.values(files).map((file) => file.default);
