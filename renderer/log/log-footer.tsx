import { Tooltip } from '@mantine/core';
import { IconArrowDown, IconChevronDown, IconChevronUp, IconDownload } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button';
import { ICON_STROKE } from '../ui/icons';
import { countWords, fileSizeWords } from '../ui/number-words';
import { t } from '../words/t';
import type { LineRange } from './lines/line-copy';
import type { ScrollView } from './scroll/scroll-view';
import type { Copying } from './use-copy';
import type { Download } from './use-download';

interface Props {
  readonly view: Pick<ScrollView<unknown>, 'isFollowing' | 'newRows'>;
  readonly onFollow: () => void;
  readonly lines: number;
  readonly bytes: number;
  readonly isLive: boolean;
  readonly download: Download;
  readonly children: React.ReactNode;
}

/** Footer of the log: follow, size, download. */
export function LogFooter({ view, onFollow, lines, bytes, isLive, download, children }: Props) {
  return (
    <div className="lg-foot">
      {view.isFollowing && isLive && <span className="lg-following">{t('log.following')}</span>}
      {!view.isFollowing && (
        <button type="button" className="link lg-follow num" onClick={onFollow}>
          <IconArrowDown size={14} stroke={ICON_STROKE} aria-hidden />
          {view.newRows === 0
            ? t('log.follow')
            : t('log.newLines', { count: view.newRows, shown: countWords(view.newRows) })}
        </button>
      )}
      {children}
      <span className="lg-size num">
        {t('log.size', {
          count: lines,
          lines: countWords(lines),
          size: fileSizeWords(bytes),
        })}
      </span>
      <span className="spacer" />
      {bytes > 0 && <DownloadButton download={download} />}
    </div>
  );
}

function DownloadButton({ download: { percent, start } }: { readonly download: Download }) {
  if (percent !== null) {
    return <span className="num">{t('log.downloading', { percent })}</span>;
  }
  return (
    <Tooltip label={t('log.download')}>
      <button type="button" className="link lg-file" aria-label={t('log.download')} onClick={start}>
        <IconDownload size={14} stroke={ICON_STROKE} aria-hidden />
        {t('log.file')}
      </button>
    </Tooltip>
  );
}

interface FatalProps {
  readonly fatal: readonly number[];
  readonly marked: number | null;
  readonly onLine: (line: number) => void;
}

/** From one fatal line to the next. */
export function FatalSteps({ fatal, marked, onLine }: FatalProps) {
  if (fatal.length === 0) return null;
  const position = marked === null ? -1 : fatal.indexOf(marked);
  const at = marked ?? 0;
  const next = fatal.find((line) => line > at) ?? fatal[0];
  const before = fatal.findLast((line) => line < at) ?? fatal.at(-1);
  const go = (line: number | undefined) => (): void => {
    if (line !== undefined) onLine(line);
  };
  return (
    <span className="lg-fatal-steps">
      <button type="button" className="link num" onClick={go(next)}>
        {fatalWords(position, fatal.length)}
      </button>
      {fatal.length > 1 && (
        <>
          <IconButton label={t('log.fatal.previous')} icon={IconChevronUp} act={go(before)} />
          <IconButton label={t('log.fatal.next')} icon={IconChevronDown} act={go(next)} />
        </>
      )}
    </span>
  );
}

function fatalWords(position: number, count: number): string {
  if (position < 0) return t('log.fatal.label', { count });
  return count === 1 ? t('log.fatal.of_only') : t('log.fatal.of', { place: position + 1, count });
}

interface PickedProps {
  readonly range: LineRange;
  readonly copying: Copying;
  readonly onClear: () => void;
}

/** Footer while lines are selected: copy, clear. */
export function SelectionFooter({ range, copying, onClear }: PickedProps) {
  const count = range.to - range.from + 1;
  return (
    <div className="lg-foot">
      <span className="num">{t('log.selection.lines', { count })}</span>
      <Tooltip label={t('log.selection.copySays')}>
        <button type="button" className="link" onClick={() => copying.copy(false)}>
          {t('log.selection.copy')}
        </button>
      </Tooltip>
      <Tooltip label={t('log.selection.copyWithSays')}>
        <button type="button" className="link" onClick={() => copying.copy(true)}>
          {t('log.selection.copyWith')}
        </button>
      </Tooltip>
      <span className="lg-info" role="status">
        {copying.says}
      </span>
      <span className="spacer" />
      <button type="button" className="link" onClick={onClear}>
        {t('log.selection.clear')}
      </button>
    </div>
  );
}
