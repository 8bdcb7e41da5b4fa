import type { Finding } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import type { Target } from '../../targets/target';
import { readManifest } from '../read-manifest';
import { draftManifest } from './draft-manifest';
import { readScript } from './read-script';

/** Drafts the manifest of a script on a target. The script and what it imports from its folder are read, and never run. */
export async function draftScript(
  target: Target,
  path: string,
  script: string,
): Promise<Result<{ text: string; findings: Finding[] }, Refusal>> {
  const listing = await target.folder(path, true);
  if (!listing.ok) return listing;
  const root = listing.value.path;
  const facts = await readScript(target, root, script);
  if (!facts.ok) return facts;
  const folder = root.replace(/[/\\]+$/, '').replace(/^.*[/\\]/, '');
  const { text, findings } = draftManifest(facts.value, folder);
  const read = readManifest(text);
  if (read.ok) return ok({ text, findings: [...findings] });
  const [first] = read.error;
  return err({
    code: 'draft-unusable',
    says: `The draft of ${script} is not a manifest that can be used. Line ${first?.line ?? 1}: ${first?.says ?? ''}.`,
    remedy: 'Write a cockpit.yaml by hand, or choose another script.',
  });
}
