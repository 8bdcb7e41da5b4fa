import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { ManifestIssue } from '#core/contract/project/project-calls';
import { err, ok, type Result } from '#core/lib/result';
import type { Manifest } from '#core/training/manifest/manifest';
import { type ManifestProblem, parseManifest } from '#core/training/manifest/parse-manifest';

/** A reference of YAML may not blow up: `&a [*b, *b]` ten times over is gigabytes. */
const MAX_ALIASES = 200;

/** Reads the YAML of a manifest. What is wrong is reported with its line and column, from 1. */
export function readManifest(text: string): Result<Manifest, readonly ManifestIssue[]> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, uniqueKeys: true });
  if (document.errors.length > 0) {
    return err(
      document.errors.map(({ pos: [at], message }) => ({
        ...positionAt(lines, at),
        says: message.split('\n')[0] ?? message,
      })),
    );
  }
  const raw = plain(document);
  if (!raw.ok) return err([{ line: 1, column: 1, says: raw.error }]);
  const read = parseManifest(raw.value);
  if (read.ok) return ok(read.value);
  return err(
    read.error.map((problem) => ({
      ...positionAt(lines, offsetOf(document.contents, problem)),
      says: `${pathText(problem)}${problem.says}`,
    })),
  );
}

function plain(document: ReturnType<typeof parseDocument>): Result<unknown, string> {
  try {
    return ok(document.toJS({ maxAliasCount: MAX_ALIASES }));
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}

function positionAt(lines: LineCounter, offset: number): Pick<ManifestIssue, 'line' | 'column'> {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

const pathText = ({ path }: ManifestProblem): string =>
  path.length === 0 ? '' : `${path.join('.')}: `;

/** Position of a key in a document: the nearest node that is there. */
function offsetOf(root: Node | null, { path }: ManifestProblem): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const step of path) {
    const next = childOf(node, step);
    if (next === null) return offset;
    offset = next.at;
    node = next.node;
  }
  return offset;
}

function childOf(node: unknown, step: string | number): { node: unknown; at: number } | null {
  if (isSeq(node) && typeof step === 'number') {
    const item: unknown = node.items[step];
    return isNodeLike(item) ? { node: item, at: item.range?.[0] ?? 0 } : null;
  }
  if (!isMap(node)) return null;
  for (const { key, value } of node.items) {
    if (!isScalar(key) || String(key.value) !== String(step)) continue;
    return { node: value, at: key.range?.[0] ?? 0 };
  }
  return null;
}

const isNodeLike = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && 'range' in node;
