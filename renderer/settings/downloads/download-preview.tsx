import { Button } from '@mantine/core';
import type { DownloadPreview, LocalCopy } from '#core/contract/download/download-calls';
import { Glyph } from '../../ui/glyph';
import { fileSizeWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { leftBytes, roomWords } from './download-words';

interface Props {
  readonly preview: DownloadPreview;
  readonly busy: boolean;
  readonly onStart: () => void;
  readonly onCopy: (from: string) => void;
}

/** A download before it starts: what it is, how big, where it goes, and copies that are on this machine already. */
export function DownloadPreviewCard({ preview, busy, onStart, onCopy }: Props) {
  const { to, files, bytes, arrivedBytes, copies } = preview;
  const left = leftBytes(preview);
  const room = roomWords(preview);
  const size = bytes === null ? t('settings.fetch.noSize') : fileSizeWords(bytes);
  return (
    <div className="fetch-card" role="group" aria-label={t('settings.fetch.card')}>
      <p className="num">
        {t('settings.fetch.what', { files: t('settings.fetch.files', { count: files }), size })}
        {arrivedBytes > 0 &&
          ` · ${t('settings.fetched.arrived', { arrived: fileSizeWords(arrivedBytes) })}`}
      </p>
      <p className="note fetched-source">{to}</p>
      {room !== null && (
        <p className={room.isEnough ? 'note num' : 'fetch-room num'}>
          {!room.isEnough && <Glyph name="alarm" size={14} />}
          {room.words}
        </p>
      )}
      {copies.map((copy) => (
        <CopyRow key={copy.path} copy={copy} busy={busy} onCopy={onCopy} />
      ))}
      <Button variant="filled" disabled={busy} onClick={onStart}>
        {left === null
          ? t('settings.fetch.startUnknown')
          : t(arrivedBytes > 0 ? 'settings.fetch.goOn' : 'settings.fetch.start', {
              size: fileSizeWords(left),
            })}
      </Button>
    </div>
  );
}

interface CopyProps {
  readonly copy: LocalCopy;
  readonly busy: boolean;
  readonly onCopy: (from: string) => void;
}

/** The same files, or some of them, on this machine; only a whole copy can replace the network. */
function CopyRow({
  copy: { path, where, says, state, readBytesPerSecond },
  busy,
  onCopy,
}: CopyProps) {
  const speed =
    readBytesPerSecond === null
      ? ''
      : t('settings.mirrors.speed', { size: fileSizeWords(Math.round(readBytesPerSecond)) });
  return (
    <div className="fetch-copy">
      <p>
        {t('settings.fetch.copyAt', { where })} <span className="note fetched-source">{path}</span>
      </p>
      <p className="note num">{[says, speed].filter(Boolean).join(' ')}</p>
      {state === 'same' && (
        <Button
          disabled={busy}
          aria-label={t('settings.fetch.copyNamed', { path })}
          onClick={() => onCopy(path)}
        >
          {t('settings.fetch.copy')}
        </Button>
      )}
    </div>
  );
}
