import { memo } from 'react';
import type { LogLine } from '#core/contract/log/log-calls';
import type { LogLevel } from '#core/telemetry/line/log-level';
import { marksIn } from '#core/telemetry/line/text-marks';
import { countWords } from '../../ui/number-words';
import { clockWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { piecesOf, type Piece } from './row-pieces';

interface Props {
  /** null: not read yet; it is drawn outside of what can be seen. */
  readonly line: LogLine | null;
  /** Writer, if another one than before. */
  readonly head: string | null;
  /** The same, of one line alone: it is in the line. */
  readonly tag: string | null;
  readonly level: LogLevel | 'fatal' | null;
  readonly isMarked: boolean;
  readonly isSelected: boolean;
  readonly hasNumbers: boolean;
  /** Whether its time is that of the line before. */
  readonly isSameTime: boolean;
  /** Search pattern: plain text is here, marks of a pattern come from the engine. */
  readonly pattern: RegExp | null;
  readonly marks: readonly number[];
}

/** One line, as text: nothing that a trainer prints is ever markup. */
export const LogRow = memo(function LogRow(props: Props) {
  const { line, head, tag, level, isMarked, isSelected, pattern } = props;
  const text = line?.text ?? '';
  const marks = pattern === null ? props.marks : marksIn(pattern, text);
  const styles = ['lg-row', level ?? '', isMarked ? 'marked' : '', isSelected ? 'selected' : ''];
  const left = line === null ? 0 : line.length - text.length;
  return (
    <div className={styles.filter((style) => style !== '').join(' ')} data-line={line?.number}>
      {head !== null && <div className="lg-head">{head}</div>}
      <div className="lg-line">
        <Gutter {...props} />
        {tag !== null && <span className="lg-tag">{tag}</span>}
        <bdi className="lg-text" dir="ltr">
          {line !== null && piecesOf(line, marks).map(shown)}
          {left > 0 && (
            <button type="button" className="lg-cut" data-whole={line?.number}>
              {t('log.cut', { count: left, shown: countWords(left) })} · {t('log.showAll')}
            </button>
          )}
        </bdi>
      </div>
    </div>
  );
});

function Gutter({ line, hasNumbers, isSameTime }: Props) {
  if (line === null) return <span className="lg-gutter" />;
  const clock = line.wallMs === null ? null : clockWords(line.wallMs, true);
  const isTime = clock !== null && !hasNumbers;
  const says =
    clock === null
      ? t('log.line', { line: countWords(line.number) })
      : t('log.toChart', { line: countWords(line.number), clock });
  return (
    <span className="lg-gutter num" data-gutter title={says}>
      <span className={isTime && isSameTime ? 'lg-same' : undefined}>
        {isTime ? clock : countWords(line.number)}
      </span>
    </span>
  );
}

function shown({ text, style, isMark, kind }: Piece, position: number) {
  const symptom = `${style}${isMark ? ' mark' : ''}${kind === 'text' ? '' : ` ${kind}`}`.trim();
  if (symptom === '') return text;
  const says = { key: t('log.maskedSays'), code: t('log.codeSays'), text: undefined }[kind];
  return (
    <span key={position} className={symptom} title={says}>
      {kind === 'key' ? t('log.masked') : text}
    </span>
  );
}
