import { type Finding, finding } from '#core/contract/finding';
import type { Manifest } from '#core/training/manifest/manifest';
import type { Target } from '../targets/target';
import { detect } from './detect';
import type { StoredProject } from './projects-file';

/**
 * Whether the files of a project's folder are those of another variant than the one that it was added as: a checkout changes its branch.
 * Only the files that the manifest names are looked at; nothing is said where one could not be.
 */
export async function variantNews(
  target: Pick<Target, 'exists'>,
  { id, root, variant }: Pick<StoredProject, 'id' | 'root' | 'variant'>,
  manifest: Manifest,
): Promise<readonly Finding[]> {
  const rules = [manifest.detect, ...Object.values(manifest.variants)];
  if (rules.length === 1) return [];
  const names = [...new Set(rules.flatMap(({ all, any }) => [...all, ...any]))];
  const base = root.replace(/[/\\]$/, '');
  const answers = await Promise.all(names.map((name) => target.exists(`${base}/${name}`)));
  if (answers.some((answer) => !answer.ok)) return [];
  const files = new Set(names.filter((_, at) => answers[at]?.ok === true && answers[at].value));
  const now = detect([manifest], files)[0];
  if (now?.variant === variant) return [];
  const was = variant === null ? manifest.title : `the variant ${variant}`;
  const says =
    now === undefined
      ? `The files of ${root} are no longer those of ${was}.`
      : `The files of ${root} are now those of the variant ${now.variant ?? ''}, no longer those of ${was}. Its tasks are still the earlier ones.`;
  const advice = `Is another branch checked out? Read it again: rl-cockpit project set ${id} --reread`;
  return [finding('variant', 'warn', says, { advice })];
}
