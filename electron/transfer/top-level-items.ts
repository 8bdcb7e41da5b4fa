import type { TransferItem } from '#core/contract/transfer/transfer-calls';
import type { TreeEntry } from './tree-entry';

const MAX_PARTS = 100;

/** Top-level items of a folder to transfer, the largest first, for the preview. Links count as files. */
export function topLevelItems(entries: readonly TreeEntry[]): {
  parts: TransferItem[];
  partsMore: number;
} {
  const parts = new Map<string, TransferItem>();
  for (const [type, path, bytes] of entries) {
    const slash = path.indexOf('/');
    const name = slash < 0 ? path : path.slice(0, slash);
    const isFolder = type === 'd' || slash >= 0;
    const part = parts.get(name) ?? { path: name, bytes: 0, files: 0, isFolder };
    part.bytes += bytes;
    part.files += type === 'd' ? 0 : 1;
    parts.set(name, part);
  }
  const sorted = [...parts.values()].toSorted((a, b) => b.bytes - a.bytes || b.files - a.files);
  return {
    parts: sorted.slice(0, MAX_PARTS),
    partsMore: Math.max(0, sorted.length - MAX_PARTS),
  };
}
