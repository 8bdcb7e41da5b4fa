import type { TransferPreview, TransferView } from '#core/contract/transfer/transfer-calls';
import { printableLine } from '#core/lib/printable';
import { table } from './run-text';

const MOST_LINES = 12;

/** What would go and what would not, for a terminal. */
export function previewText(preview: TransferPreview): string {
  const { from, to, files, bytes, sendBytes, thereBytes, arrivedBytes, freeBytes } = preview;
  const left = preview.left
    .slice(0, MOST_LINES)
    .map((item) => [
      `  ${printableLine(item.path)}${item.isFolder ? '/' : ''}`,
      `${item.isWhole ? '' : 'at least '}${sizeText(item.bytes)}`,
      item.why,
    ]);
  const more = preview.left.length + preview.leftMore - left.length;
  return [
    `${from.target}:${from.path} → ${to.target}:${to.path}`,
    `${files} files, ${sizeText(bytes)}; to be sent: ${sizeText(sendBytes)}`,
    ...(thereBytes > 0 ? [`Already there, by hash: ${sizeText(thereBytes)}`] : []),
    ...(arrivedBytes > 0 ? [`Received earlier: ${sizeText(arrivedBytes)}`] : []),
    `Free space there: ${sizeText(freeBytes)}`,
    ...(left.length > 0 ? [`Excluded (${sizeText(preview.leftBytes)}):`, table(left)] : []),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...preview.warnings,
    ...(preview.exists === null ? [] : [`${to.path} already exists (${preview.exists}).`]),
    ...preview.problems
      .slice(0, MOST_LINES)
      .map(({ path, says }) => `Cannot be sent: ${printableLine(path)}: ${says}`),
  ].join('\n');
}

export function progressText(view: TransferView): string {
  const { state, arrivedBytes, totalBytes, bytesPerSecond, problem } = view;
  const done = `${sizeText(arrivedBytes)} of ${sizeText(totalBytes)}`;
  if (state === 'waiting') return `${done}, waiting: ${problem?.says ?? ''}`;
  if (state !== 'sending' || bytesPerSecond === null || bytesPerSecond <= 0) {
    return `${done}, ${state}.`;
  }
  const leftS = (totalBytes - arrivedBytes) / bytesPerSecond;
  return `${done}, ${sizeText(bytesPerSecond)}/s, ${Math.ceil(leftS)} s left.`;
}

export function sizeText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 1_024 && unit < units.length - 1; unit += 1) value /= 1_024;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
