import type { DownloadPreview, DownloadView } from '#core/contract/download/download-calls';
import { fileSizeWords } from '../../ui/number-words';
import { aboutWords } from '../../ui/time-words';
import { t } from '../../words/t';

/** Share that has arrived in percent, never 100 before all of it has; null where the whole is not known. */
export function percentOf({
  arrivedBytes,
  totalBytes,
}: Pick<DownloadView, 'arrivedBytes' | 'totalBytes'>): number | null {
  if (totalBytes === null || totalBytes === 0) return null;
  const share = Math.floor((arrivedBytes / totalBytes) * 100);
  return arrivedBytes >= totalBytes ? 100 : Math.min(99, Math.max(0, share));
}

/** Progress, speed and remaining time, as far as each is known. */
export function progressWords(view: DownloadView): string {
  const { arrivedBytes, totalBytes, bytesPerSecond, leftMs, state, files, filesDone } = view;
  const arrived = fileSizeWords(arrivedBytes);
  const parts = [
    totalBytes === null
      ? t('settings.fetched.arrived', { arrived })
      : t('settings.fetched.arrivedOf', { arrived, total: fileSizeWords(totalBytes) }),
    ...(files > 1 ? [t('settings.fetched.files', { done: filesDone, all: files })] : []),
  ];
  if (state !== 'downloading') return parts.join(' · ');
  const speed =
    bytesPerSecond === null
      ? []
      : [t('settings.mirrors.speed', { size: fileSizeWords(Math.round(bytesPerSecond)) })];
  const left = leftMs === null ? [] : [t('settings.fetched.left', { time: aboutWords(leftMs) })];
  return [...parts, ...speed, ...left].join(' · ');
}

/** Bytes that are still to be fetched; null where the server does not say how big it is. */
export const leftBytes = ({
  bytes,
  arrivedBytes,
}: Pick<DownloadPreview, 'bytes' | 'arrivedBytes'>): number | null =>
  bytes === null ? null : Math.max(0, bytes - arrivedBytes);

/** Free space where it goes, and whether that is enough; null where the system does not say. */
export function roomWords(
  preview: Pick<DownloadPreview, 'bytes' | 'arrivedBytes' | 'freeBytes'>,
): { readonly isEnough: boolean; readonly words: string } | null {
  const { freeBytes } = preview;
  if (freeBytes === null) return null;
  const isEnough = freeBytes >= (leftBytes(preview) ?? 0);
  const size = fileSizeWords(freeBytes);
  return {
    isEnough,
    words: t(isEnough ? 'settings.fetch.room' : 'settings.fetch.noRoom', { size }),
  };
}
