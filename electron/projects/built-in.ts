import { once } from '#core/lib/once';
import type { Manifest } from '#core/training/manifest/manifest';
import { readManifest } from './read-manifest';

const files = import.meta.glob<string>('./manifests/*.yaml', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A manifest that the app ships, with its text. */
export interface BuiltInManifest {
  readonly manifest: Manifest;
  readonly text: string;
}

/** Every file in manifests/ is a project that the app knows; there is no list to keep. Each is read when it is first used: all of them take longer than the rest of a start. */
export const builtInManifests: readonly BuiltInManifest[] = Object.entries(files).map(
  ([path, text]) => {
    const manifest = once(() => readOwn(path, text));
    return {
      get manifest() {
        return manifest();
      },
      text,
    };
  },
);

/** @throws Error for one that cannot be read */
function readOwn(path: string, text: string): Manifest {
  const read = readManifest(text);
  if (read.ok) return read.value;
  const reported = read.error.map(({ line, says }) => `line ${line}: ${says}`);
  throw new Error(`${path}: ${reported.join('; ')}`);
}
