import './command-preview.css';
import { Button, CopyButton, VisuallyHidden } from '@mantine/core';
import { maskedCommand } from '#core/redaction/masked-command';
import { t } from '../../words/t';
import { changedLines, linesOf, shortPaths } from '../command-lines';

interface Props {
  /** A short command as one text, or the arguments of a long one. */
  readonly command: string | readonly string[];
  /** The arguments at the preset: lines that it has not are marked. */
  readonly usual?: readonly string[];
  /** Whether long paths are shown without their middle. The whole is in the tooltip. */
  readonly isShort?: boolean;
}

/** Preview of a command, as it is run but without its secrets: a short one in one line, a long one with an argument a line. */
export function CommandPreview({ command, usual, isShort = false }: Props) {
  if (typeof command === 'string') return <code className="command-line">{command}</code>;
  const lines = linesOf(maskedCommand(command));
  const changed = usual === undefined ? [] : changedLines(lines, linesOf(maskedCommand(usual)));
  return (
    <pre className="command-lines" tabIndex={0} role="group" aria-label={t('ui.command.label')}>
      {lines.map((line, i) => (
        <span
          key={`${i} ${line}`}
          className={changed[i] === true ? 'command-changed' : ''}
          {...(isShort ? { title: line } : {})}
        >
          {changed[i] === true && <VisuallyHidden>{t('ui.command.changed')} </VisuallyHidden>}
          {i === 0 ? '' : '  '}
          {isShort ? shortPaths(line) : line}
        </span>
      ))}
    </pre>
  );
}

/** Copies a command that the user runs in their own terminal. */
export function CopyCommand({ command }: { readonly command: string }) {
  return (
    <CopyButton value={command}>
      {({ copied, copy }) => (
        <Button onClick={copy}>{t(copied ? 'ui.command.copied' : 'ui.command.copy')}</Button>
      )}
    </CopyButton>
  );
}
