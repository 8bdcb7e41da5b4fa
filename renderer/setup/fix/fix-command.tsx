import { Button, Radio, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import type { FixRemedy } from '#core/contract/finding';
import { maskedVariable } from '#core/redaction/masked-command';
import { Glyph } from '../../ui/glyph';
import { ICON_STROKE } from '../../ui/icons';
import { fileSizeWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { pasteText } from '#core/lib/paste-text';
import { linesOfTexts, shownWords, textsOf } from './fix-text';

interface Props {
  readonly fix: FixRemedy;
  readonly fixes: readonly FixRemedy[];
  /** By its title: one fix may have several ways, each with its own title. */
  readonly onPick: (title: string) => void;
  /** Texts as the user edited them; null as offered. */
  readonly texts: readonly string[] | null;
  readonly onTexts: (texts: readonly string[] | null) => void;
  readonly pathStyle: 'posix' | 'windows';
  /** It runs: what runs is shown, and nothing can be changed. */
  readonly isLocked: boolean;
}

const icon = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Commands of a fix before they run: whole, editable, with their size and how they are undone. */
export function FixCommand(props: Props) {
  const { fix, fixes, onPick, texts, onTexts, isLocked } = props;
  return (
    <>
      {fixes.length > 1 && (
        <Radio.Group
          className="fix-choice"
          label={t('setup.command.fixes')}
          value={fix.title}
          onChange={onPick}
        >
          {fixes.map(({ title }) => (
            <Radio key={title} value={title} label={title} size="xs" disabled={isLocked} />
          ))}
        </Radio.Group>
      )}
      {texts === null || isLocked ? (
        <Lines lines={texts === null ? fix.lines : linesOfTexts(texts)} fix={fix} />
      ) : (
        <Fields texts={texts} onTexts={onTexts} />
      )}
      <Meta {...props} />
      <Harm fix={fix} />
      <Variables env={fix.env} />
    </>
  );
}

interface LinesProps {
  readonly lines: readonly (readonly string[])[];
  readonly fix: FixRemedy;
}

function Lines({ lines, fix }: LinesProps) {
  return (
    <ol className="fix-lines" tabIndex={0} aria-label={t('setup.command.label')}>
      {lines.map((argv, at) => (
        <li key={`${at} ${argv.join(' ')}`}>
          <code>
            {shownWords(argv, fix.changed).map(({ text, isChanged }, i) => (
              <span key={`${i} ${text}`}>
                {i === 0 ? '' : ' '}
                {isChanged ? <mark title={t('setup.command.changed')}>{text}</mark> : text}
              </span>
            ))}
          </code>
        </li>
      ))}
    </ol>
  );
}

type FieldsProps = Pick<Props, 'onTexts'> & { readonly texts: readonly string[] };

function Fields({ texts, onTexts }: FieldsProps) {
  const isEmpty = linesOfTexts(texts).length === 0;
  return (
    <div className="fix-fields">
      {texts.map((text, at) => (
        <Textarea
          // A command keeps its place while it is edited.
          key={`${at}`}
          className="mono-field"
          aria-label={t('setup.command.editLabel', { at: at + 1 })}
          autosize
          minRows={1}
          maxRows={6}
          autoFocus={at === 0}
          spellCheck={false}
          value={text}
          error={isEmpty && at === 0 ? t('setup.command.noCommand') : null}
          onChange={({ currentTarget }) => onTexts(texts.with(at, currentTarget.value))}
        />
      ))}
      <p className="note">{t('setup.command.editSays')}</p>
    </div>
  );
}

type MetaProps = Omit<Props, 'fixes' | 'onPick'>;

/** Size, place and undo of the commands; copy and edit. */
function Meta({ fix, texts, onTexts, pathStyle, isLocked }: MetaProps) {
  const { copy, copied } = useClipboard();
  const lines = texts === null ? fix.lines : linesOfTexts(texts).map((argv) => [...argv]);
  return (
    <div className="fix-meta">
      <span className="note">
        {texts !== null && <span className="tag">{t('setup.command.byHand')}</span>}
        {metaWords(fix).join(' · ')}
      </span>
      <span className="fix-meta-acts">
        <Button
          variant="subtle"
          className="quiet"
          leftSection={<IconCopy {...icon} />}
          onClick={() => copy(pasteText({ lines, env: fix.env }, pathStyle))}
        >
          {t(copied ? 'setup.command.copied' : 'setup.command.copy')}
        </Button>
        <EditButton {...{ fix, texts, onTexts, isLocked }} />
      </span>
    </div>
  );
}

/** Begins an edit of the commands, or takes it back. */
function EditButton({ fix, texts, onTexts, isLocked }: Omit<MetaProps, 'pathStyle'>) {
  return (
    <Button
      variant="subtle"
      className="quiet"
      disabled={isLocked}
      leftSection={texts === null ? <IconPencil {...icon} /> : null}
      onClick={() => onTexts(texts === null ? textsOf(fix.lines) : null)}
    >
      {t(texts === null ? 'setup.command.edit' : 'setup.command.reset')}
    </Button>
  );
}

function metaWords({ size, undo }: FixRemedy): readonly string[] {
  const download = size?.downloadBytes ?? null;
  const disk = size?.diskBytes ?? null;
  return [
    ...(download === null ? [] : [downloadWords(download)]),
    ...(disk === null ? [] : [t('setup.command.disk', { size: fileSizeWords(disk) })]),
    ...(download === null && disk === null ? [t('setup.command.noSize')] : []),
    undo === undefined ? t('setup.command.noUndo') : t('setup.command.undo', { undo }),
  ];
}

const downloadWords = (bytes: number): string =>
  bytes === 0
    ? t('setup.command.noDownload')
    : t('setup.command.download', { size: fileSizeWords(bytes) });

function Harm({ fix: { danger } }: Pick<Props, 'fix'>) {
  if (danger !== 'destroys' && danger !== 'interrupts') return null;
  return (
    <span className="fix-harm">
      <Glyph name="alarm" size={14} />
      {t(danger === 'destroys' ? 'setup.command.destroys' : 'setup.command.interrupts')}
    </span>
  );
}

function Variables({ env }: Pick<FixRemedy, 'env'>) {
  const all = Object.entries(env);
  if (all.length === 0) return null;
  return (
    <p className="note fix-env">
      {t('setup.command.variables')}{' '}
      {all.map(([name, value]) => (
        <code key={name}>{`${name}=${maskedVariable(name, value)} `}</code>
      ))}
    </p>
  );
}
