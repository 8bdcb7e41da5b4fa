import type { TransferPreview, TransferView } from '#core/contract/transfer/transfer-calls';
import { printableLine } from '#core/lib/printable';
import { binarySizeText } from '#core/lib/size-text';
import { table } from './run-text';

const MAX_LINES = 12;

/** Preview of a transfer for a terminal: what would be sent and what not. */
export function previewText(preview: TransferPreview): string {
  const { from, to, files, bytes, sendBytes, thereBytes, arrivedBytes, freeBytes } = preview;
  const left = preview.left
    .slice(0, MAX_LINES)
    .map((item) => [
      `  ${printableLine(item.path)}${item.isFolder ? '/' : ''}`,
      `${item.isWhole ? '' : 'at least '}${binarySizeText(item.bytes)}`,
      item.why,
    ]);
  const more = preview.left.length + preview.leftMore - left.length;
  return [
    `${from.target}:${from.path} → ${to.target}:${to.path}`,
    `${files} file${files === 1 ? '' : 's'}, ${binarySizeText(bytes)}; to copy: ${binarySizeText(sendBytes)}`,
    ...(thereBytes > 0 ? [`Already there, by hash: ${binarySizeText(thereBytes)}`] : []),
    ...(arrivedBytes > 0 ? [`Received earlier: ${binarySizeText(arrivedBytes)}`] : []),
    `Free space there: ${binarySizeText(freeBytes)}`,
    ...(left.length > 0 ? [`Excluded (${binarySizeText(preview.leftBytes)}):`, table(left)] : []),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...preview.warnings,
    ...(preview.exists === null ? [] : [`${to.path} already exists (${preview.exists}).`]),
    ...preview.problems
      .slice(0, MAX_LINES)
      .map(({ path, says }) => `Cannot be copied: ${printableLine(path)}: ${says}`),
  ].join('\n');
}

export function progressText(view: TransferView): string {
  const { state, arrivedBytes, totalBytes, bytesPerSecond, problem } = view;
  const done = `${binarySizeText(arrivedBytes)} of ${binarySizeText(totalBytes)}`;
  if (state === 'waiting') return `${done}, waiting: ${problem?.says ?? ''}`;
  if (state !== 'sending' || bytesPerSecond === null || bytesPerSecond <= 0) {
    return `${done}, ${state}.`;
  }
  const leftS = (totalBytes - arrivedBytes) / bytesPerSecond;
  return `${done}, ${binarySizeText(bytesPerSecond)}/s, ${Math.ceil(leftS)} s left.`;
}
