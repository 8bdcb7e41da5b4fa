import type { ManifestIssue, ProjectScan } from '#core/contract/project/project-calls';
import type { Refusal } from '#core/contract/refusal';
import { quotedWords } from '#core/lib/quoted-words';
import { type Result, err, ok } from '#core/lib/result';
import type { Manifest } from '#core/training/manifest/manifest';
import type { Target } from '../targets/target';
import { builtInManifests } from './built-in';
import { OWN_MANIFEST, readOwnManifest } from './own-manifest';
import type { StoredProject } from './projects-file';
import { readManifest } from './read-manifest';

/** How a manifest is chosen for a folder. */
export type ManifestChoice = { readonly id: string } | { readonly text: string } | null;

interface Chosen {
  readonly manifest: Manifest;
  readonly variant: string | null;
  readonly stored: StoredProject['manifest'];
}

/** The manifest for a folder: the one that was asked for, else its own cockpit.yaml, else the built-in one that fits. */
export async function chooseManifest(
  target: Pick<Target, 'exists' | 'read'>,
  scan: ProjectScan,
  request: ManifestChoice,
): Promise<Result<Chosen, Refusal>> {
  if (request !== null && 'text' in request) return own(request.text, 'own', scan);
  if (request === null || request.id === OWN_MANIFEST) {
    const file = await readOwnManifest(target, scan.root);
    if (!file.ok) return file;
    if (file.value !== null) return own(file.value, 'project', scan);
  }
  const match = scan.known.find(({ manifest }) => request === null || manifest === request.id);
  const builtIn = builtInManifests.find(
    ({ manifest }) => manifest.id === (match?.manifest ?? request?.id),
  );
  if (builtIn === undefined)
    return err(request === null ? unknownFolder(scan) : unknownId(request.id));
  const { manifest } = builtIn;
  return ok({
    manifest,
    variant: match?.variant ?? null,
    stored: { from: 'built-in', id: manifest.id },
  });
}

function own(
  text: string,
  from: 'project' | 'own',
  { known }: ProjectScan,
): Result<Chosen, Refusal> {
  const read = readManifest(text);
  const name = from === 'project' || !read.ok ? OWN_MANIFEST : read.value.id;
  const variant = known.find(({ manifest }) => manifest === name)?.variant ?? null;
  return read.ok
    ? ok({ manifest: read.value, variant, stored: { from, text } })
    : err(badManifest(read.error, from === 'project' ? OWN_MANIFEST : 'The manifest'));
}

/** Reason why a text is no manifest; null if it is one. */
export function manifestRefusal(text: string): Refusal | null {
  const read = readManifest(text);
  return read.ok ? null : badManifest(read.error, 'The manifest');
}

function badManifest(issues: readonly ManifestIssue[], name: string): Refusal {
  const [first, ...more] = issues;
  const others =
    more.length === 0 ? '' : ` It has ${more.length} more problem${more.length === 1 ? '' : 's'}.`;
  return {
    code: 'bad-manifest',
    says: `${name} cannot be used. Line ${first?.line ?? 1}, column ${first?.column ?? 1}: ${first?.says ?? 'it is empty'}.${others}`,
    remedy: 'Correct it, then try again. rl-cockpit manifest check FILE lists every problem.',
  };
}

/** The command that drafts a form from the script that looks most like a training; no script of it is run for that. */
function unknownFolder({ root, scripts }: Pick<ProjectScan, 'root' | 'scripts'>): Refusal {
  const script = scripts[0]?.path ?? 'SCRIPT.py';
  const draft = ['manifest', 'draft', `${root}/${script}`, '--cwd', root, '--out', 'cockpit.yaml'];
  return {
    code: 'unknown-project',
    says: `${root} is no project that RL Cockpit knows, and it has no cockpit.yaml.`,
    remedy: `Draft a form from one of its scripts: rl-cockpit ${quotedWords(draft)} — then: rl-cockpit ${quotedWords(['project', 'add', root, '--manifest', 'cockpit.yaml'])}`,
  };
}

const unknownId = (id: string): Refusal => ({
  code: 'unknown-manifest',
  says: `There is no manifest “${id}”.`,
  remedy: `Pick one of: ${builtInManifests.map(({ manifest }) => manifest.id).join(', ')}; or name a file.`,
});
