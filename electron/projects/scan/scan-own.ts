import type { ProjectScan } from '#core/contract/project/project-calls';
import { type Finding, finding } from '#core/contract/finding';
import type { Target } from '../../targets/target';
import { detect } from '../detect';
import { OWN_MANIFEST, manifestFindings, readOwnManifest } from '../own-manifest';
import { readManifest } from '../read-manifest';

interface OwnManifest {
  /** [] where there is none that can be used. */
  readonly existing: ProjectScan['known'];
  /** Its problems, by line. */
  readonly findings: Finding[];
}

/** Reads the `cockpit.yaml` of a folder, where it is among its files. */
export async function scanOwnManifest(
  target: Pick<Target, 'exists' | 'read'>,
  root: string,
  files: ReadonlySet<string>,
): Promise<OwnManifest> {
  if (!files.has(OWN_MANIFEST)) return { existing: [], findings: [] };
  const file = await readOwnManifest(target, root);
  if (!file.ok) {
    const { says, remedy } = file.error;
    return { existing: [], findings: [finding(OWN_MANIFEST, 'unknown', says, { advice: remedy })] };
  }
  const text = file.value ?? '';
  const read = readManifest(text);
  if (!read.ok) return { existing: [], findings: [...manifestFindings(text, OWN_MANIFEST)] };
  const { title, detect: rule } = read.value;
  const wanted = [...rule.all, ...rule.any, OWN_MANIFEST];
  const count = wanted.filter((name) => files.has(name)).length;
  const variant =
    detect([{ ...read.value, detect: { all: [OWN_MANIFEST], any: [] } }], files)[0]?.variant ??
    null;
  const existing = { manifest: OWN_MANIFEST, title, variant, found: count, of: wanted.length };
  return { existing: [existing], findings: [] };
}
