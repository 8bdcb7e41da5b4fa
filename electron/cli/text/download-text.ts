import type { DownloadPreview, DownloadView } from '#core/contract/download/download-calls';
import { printableLine } from '#core/lib/printable';
import { durationText } from './run-text';
import { sizeText } from '#core/lib/size-text';

/** Progress of a download on one line: what, how far, how fast, how long. */
export function downloadProgress(view: DownloadView): string {
  const { state, arrivedBytes, totalBytes, bytesPerSecond, leftMs, says, file } = view;
  if (state !== 'downloading') return says;
  const of = totalBytes === null ? '' : ` of ${sizeText(totalBytes)}`;
  const files = view.files > 1 ? `file ${view.filesDone + 1} of ${view.files}, ` : '';
  const speed = bytesPerSecond === null ? '' : `, ${sizeText(Math.round(bytesPerSecond))}/s`;
  const left = leftMs === null ? '' : `, ${durationText(leftMs)} left`;
  return `${printableLine(file)}: ${files}${sizeText(arrivedBytes)}${of}${speed}${left}`;
}

/** Preview of a download: what it would fetch, and what is on this machine already. */
export function previewLines(preview: DownloadPreview): string {
  const { source, to, files, bytes, arrivedBytes, freeBytes, copies } = preview;
  const size = bytes === null ? 'size unknown' : sizeText(bytes);
  return [
    `${source} → ${to}`,
    `${files === 1 ? '1 file' : `${files} files`}, ${size}`,
    ...(arrivedBytes > 0 ? [`Already on the disk: ${sizeText(arrivedBytes)}`] : []),
    ...(freeBytes === null ? [] : [`Free space there: ${sizeText(freeBytes)}`]),
    ...copies.map(({ path, where, says, readBytesPerSecond }) => {
      const speed =
        readBytesPerSecond === null
          ? ''
          : `, reads at ${sizeText(Math.round(readBytesPerSecond))}/s`;
      return `On this machine: ${printableLine(path)} (${where}${speed}). ${says}`;
    }),
  ].join('\n');
}
