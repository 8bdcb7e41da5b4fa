import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), link: z.boolean().optional() }),
  ),
});

/** Packages of a lock file whose content is not pinned: npm would take what the registry has on that day. */
export function unpinnedPackages(text: string): readonly string[] {
  const { packages } = Lock.parse(JSON.parse(text));
  return Object.entries(packages)
    .filter(([name, { link }]) => name !== '' && link !== true)
    .filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
    .map(([name]) => name);
}

/** A commit, which cannot move, with its release in a comment. `./` is of this repository. */
const PINNED = /^\s*(?:- )?uses: (?:\.\/\S+|[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;

/** Lines of workflows that use an action by a tag or a branch, which its owner can move. */
export function unpinnedActions(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .flatMap((name) => {
      const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        /^\s*(?:- )?["']?uses["']?\s*:/.test(line) && !PINNED.test(line)
          ? [`${name}:${at + 1}: ${line.trim()}`]
          : [],
      );
    });
}
