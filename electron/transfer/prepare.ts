import type { Refusal } from '#core/contract/refusal';
import type { TransferPreview, TransferRequest } from '#core/contract/transfer/transfer-calls';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';
import { type TreeEntry, isFile, totalBytes } from './tree-entry';
import { fileHashes } from './file-hashes';
import { topLevelItems } from './top-level-items';
import { Pieces } from './pieces';
import { type Inspection, type Scan, transferAnswers } from './transfer-answers';

/** A file that the receiving side has somewhere already: [entry, folder, path in it, sha256]. */
export type Reuse = readonly [number, string, string, string];

/** A transfer as it was looked at: what the user says yes to. */
export interface Plan {
  readonly request: TransferRequest;
  readonly preview: TransferPreview;
  readonly root: string;
  readonly kind: Scan['kind'];
  readonly entries: readonly TreeEntry[];
  readonly reuse: readonly Reuse[];
}

/** Looks at both sides, writing nothing. Content that is there already is found by its hash. */
export async function prepare(
  from: Target,
  to: Target,
  request: TransferRequest,
  signal?: AbortSignal,
): Promise<Result<Plan, Refusal>> {
  const { exclude, include, only, isProject } = request;
  const requested = { path: request.from.path, project: isProject, exclude, include, only };
  const scan = await from.askTransfer('sendScan', requested, transferAnswers.scan);
  if (!scan.ok) return scan;
  const { root, name, kind, entries } = scan.value.value;
  const wanted = { to: request.to.path, name, kind, entries };
  const result = await to.askTransfer('receiveLook', wanted, transferAnswers.look);
  if (!result.ok) return result;
  const remote = result.value.value;
  const inside = from.id === to.id && kind === 'folder' && isUnder(remote.path, root);
  if (inside) return err(intoItself(remote.path, root));
  const reuse = await sameContent({
    from,
    to,
    root,
    entries,
    candidates: remote.candidates,
    signal,
  });
  if (!reuse.ok) return reuse;
  const preview = previewOf(request, scan.value.value, remote, reuse.value);
  return ok({ request, preview, root, kind, entries, reuse: reuse.value });
}

interface Compared {
  readonly from: Target;
  readonly to: Target;
  readonly root: string;
  readonly entries: readonly TreeEntry[];
  readonly candidates: Inspection['candidates'];
  readonly signal: AbortSignal | undefined;
}

/** Files of the same size are hashed on both sides. */
async function sameContent(both: Compared): Promise<Result<readonly Reuse[], Refusal>> {
  const { from, to, root, entries, candidates, signal } = both;
  if (candidates.length === 0) return ok([]);
  const sizes = new Set(candidates.map(([, , size]) => size));
  const mine = entries.flatMap((entry, i) =>
    isFile(entry) && entry[2] > 0 && sizes.has(entry[2]) ? [{ entry, i }] : [],
  );
  const wanted = mine.map(({ entry }) => ({ path: entry[1], size: entry[2], changedUs: entry[4] }));
  const cache = new Map<string, readonly [string, string]>();
  for (const folder of new Set(candidates.map(([at]) => at))) {
    const files = candidates
      .filter(([at]) => at === folder)
      .map(([, path, size]) => ({ path, size, changedUs: null }));
    const shas = await fileHashes(to, folder, files, { isStrict: false, signal });
    if (!shas.ok) return shas;
    shas.value.forEach((sha, i) => {
      const path = files[i]?.path;
      if (sha !== null && path !== undefined) cache.set(sha, [folder, path]);
    });
  }
  const own = await fileHashes(from, root, wanted, { isStrict: true, signal });
  if (!own.ok) return own;
  return ok(
    mine.flatMap(({ i }, k): readonly Reuse[] => {
      const sha = own.value[k] ?? null;
      const same = sha === null ? undefined : cache.get(sha);
      return sha === null || same === undefined ? [] : [[i, same[0], same[1], sha]];
    }),
  );
}

function previewOf(
  request: TransferRequest,
  scan: Scan,
  viewOptions: Inspection,
  reuse: readonly Reuse[],
): TransferPreview {
  const skip = viewOptions.arrivedBytes === null ? reuse.map(([i]) => i) : viewOptions.skip;
  const travels = new Pieces(scan.entries, skip).totalBytes;
  const bytes = totalBytes(scan.entries);
  const arrivedBytes = viewOptions.arrivedBytes ?? 0;
  return {
    id: viewOptions.transfer,
    from: { target: request.from.target, path: request.from.path },
    to: { target: request.to.target, path: viewOptions.path },
    kind: scan.kind,
    isGit: scan.isGit,
    files: scan.entries.filter((entry) => entry[0] !== 'd').length,
    bytes,
    sendBytes: travels - arrivedBytes,
    thereFiles: skip.length,
    thereBytes: bytes - travels,
    arrivedBytes,
    ...topLevelItems(scan.entries),
    left: scan.left,
    leftMore: scan.leftMore,
    leftBytes: scan.leftBytes,
    problems: [...scan.problems, ...viewOptions.problems],
    warnings: viewOptions.warnings,
    exists: viewOptions.exists,
    replaces: viewOptions.replaces,
    conflicts: viewOptions.conflicts,
    freeBytes: viewOptions.freeBytes,
  };
}

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}\\`);
}

function intoItself(path: string, root: string): Refusal {
  return {
    code: 'into-itself',
    says: `${path} is inside ${root}, the folder being sent.`,
    remedy: 'Choose a destination outside it.',
  };
}
