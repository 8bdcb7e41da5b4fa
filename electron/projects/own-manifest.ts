import { type Finding, finding } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';
import type { StoredProject } from './projects-file';
import { readManifest } from './read-manifest';

/** Manifest that is in a project's own folder; it is taken before those that the app ships. */
export const OWN_MANIFEST = 'cockpit.yaml';
const MAX_BYTES = 400_000;
/** Problems that a list shows; the others are counted. */
const MAX_SHOWN = 8;

/** Text of a folder's cockpit.yaml; null where there is none. */
export async function readOwnManifest(
  target: Pick<Target, 'exists' | 'read'>,
  root: string,
): Promise<Result<string | null, Refusal>> {
  const path = `${root.replace(/[/\\]$/, '')}/${OWN_MANIFEST}`;
  const result = await target.exists(path);
  if (!result.ok) return result;
  if (!result.value) return ok(null);
  const file = await target.read(path, 0, MAX_BYTES);
  if (!file.ok) return file;
  if (file.value.size > MAX_BYTES) {
    return err({
      code: 'bad-manifest',
      says: `${path} is larger than ${MAX_BYTES.toLocaleString('en-US')} bytes.`,
      remedy: 'Make it smaller, or choose another manifest.',
    });
  }
  return ok(new TextDecoder().decode(file.value.bytes));
}

/** Problems of a manifest as findings, each with its line; none where it can be used. */
export function manifestFindings(text: string, name: string): readonly Finding[] {
  const read = readManifest(text);
  if (read.ok) return [];
  const shown = read.error
    .slice(0, MAX_SHOWN)
    .map(({ line, column, says }) =>
      finding('manifest', 'bad', `${name}, line ${line}, column ${column}: ${says}.`),
    );
  const more = read.error.length - shown.length;
  return more === 0
    ? shown
    : [
        ...shown,
        finding('manifest', 'bad', `${name} has ${more} more problem${more === 1 ? '' : 's'}.`),
      ];
}

/** Differences between the cockpit.yaml in a project's folder and the manifest that the app has of it. */
export async function ownManifestNews(
  target: Target,
  { root, manifest, id }: Pick<StoredProject, 'root' | 'manifest' | 'id'>,
): Promise<readonly Finding[]> {
  const file = await readOwnManifest(target, root);
  if (!file.ok)
    return [finding('manifest-file', 'unknown', file.error.says, { advice: file.error.remedy })];
  const rereadHint = `Take it over: rl-cockpit project set ${id} --reread`;
  if (manifest.from !== 'project') {
    return file.value === null || (manifest.from === 'own' && manifest.text === file.value)
      ? []
      : [
          finding('manifest-file', 'ok', `The folder has a ${OWN_MANIFEST}, which is not used.`, {
            advice: rereadHint,
          }),
        ];
  }
  if (file.value === manifest.text) return [];
  const stays = 'The form stays as it was when the project was added.';
  if (file.value === null) {
    return [finding('manifest-file', 'warn', `${OWN_MANIFEST} is gone from the folder. ${stays}`)];
  }
  const problems = manifestFindings(file.value, OWN_MANIFEST);
  return problems.length > 0
    ? [
        finding('manifest-file', 'warn', `${OWN_MANIFEST} changed and cannot be used. ${stays}`),
        ...problems,
      ]
    : [
        finding(
          'manifest-file',
          'warn',
          `${OWN_MANIFEST} changed since the project was added. ${stays}`,
          { advice: rereadHint },
        ),
      ];
}
