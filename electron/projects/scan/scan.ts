import { type Finding, finding } from '#core/contract/finding';
import { type ProjectScan, SCRIPTS_UNREAD } from '#core/contract/project/project-calls';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { figure } from '#core/lib/time-words';
import type { Manifest } from '#core/training/manifest/manifest';
import type { Target } from '../../targets/target';
import { detect, detectedView } from '../detect';
import { rankScripts } from '../draft/read-script';
import { scanOwnManifest } from './scan-own';

const BOUNDS = { most: 20_000, depth: 6, budgetMs: 8_000, skip: ['.git', 'node_modules'] };
/** Python files that are read for a list of scripts. */
const MAX_SCRIPTS = 400;

/** Scan of a folder: which manifests fit its files, and which scripts could be trained with. None of its files is run. */
export async function scanFolder(
  target: Pick<Target, 'exists' | 'folder' | 'read' | 'runScript' | 'walk'>,
  path: string,
  manifests: readonly Manifest[],
): Promise<Result<ProjectScan, Refusal>> {
  const listing = await target.folder(path, true);
  if (!listing.ok) return listing;
  const root = listing.value.path;
  const walk = await target.walk(root, BOUNDS);
  if (!walk.ok) return walk;
  const files = new Set(walk.value.entries.map((file) => relative(root, file.path)));
  if (files.size === 0) return err(emptyFolder(root));
  const own = await scanOwnManifest(target, root, files);
  const scripts = await rankScripts(target, root, pythonFiles(walk.value.entries));
  return ok({
    root,
    known: [...own.existing, ...detect(manifests, files).map(detectedView)],
    scripts: scripts.ok ? scripts.value : [],
    files: files.size,
    findings: [
      ...own.findings,
      ...(walk.value.truncated ? [partlyRead(files.size)] : []),
      ...(scripts.ok ? [] : [unreadScripts(scripts.error)]),
    ],
  });
}

const partlyRead = (files: number): Finding =>
  finding('files', 'unknown', `Only the first ${figure(files)} files of this folder were read.`, {
    advice: 'If something is missing below, choose a folder further down.',
  });

const unreadScripts = ({ says }: Refusal): Finding =>
  finding(SCRIPTS_UNREAD, 'unknown', says, {
    advice: 'Read the folder again, or choose the script yourself.',
  });

/** Python files, the shallow ones first: as many as are read for a list of scripts. */
function pythonFiles(entries: readonly { readonly path: string }[]): readonly string[] {
  return entries
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.py'))
    .toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .slice(0, MAX_SCRIPTS);
}

const depth = (path: string): number => path.split(/[/\\]/).length;

const relative = (root: string, path: string): string =>
  path.slice(root.length).replaceAll('\\', '/').replace(/^\//, '');

const emptyFolder = (root: string): Refusal => ({
  code: 'empty-folder',
  says: `${root} is empty.`,
  remedy: 'Choose the folder that holds your training script.',
});
