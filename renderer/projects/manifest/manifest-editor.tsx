import { type RefObject, useId, useRef } from 'react';
import type { ManifestIssue } from '#core/contract/project/project-calls';
import { Glyph } from '../../ui/glyph';
import { t } from '../../words/t';
import { lineRange } from './line-range';

interface Props {
  readonly text: string;
  readonly issues: readonly ManifestIssue[];
  /** Whether these are the problems of this text, or it is still being checked. */
  readonly isChecked: boolean;
  readonly onText: (text: string) => void;
}

/** Editor of a manifest: line numbers, problems at their lines, and below as a list that leads to them. */
export function ManifestEditor({ text, issues, isChecked, onText }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const id = useId();
  const wrong = new Set(issues.map(({ line }) => line));
  const count = text.split('\n').length;
  return (
    <div className="manifest-editor">
      <div className="manifest-text">
        <div className="manifest-lines" ref={numbers} aria-hidden>
          {Array.from({ length: count }, (_, at) => (
            <div key={at} className={wrong.has(at + 1) ? 'manifest-wrong' : ''}>
              {at + 1}
            </div>
          ))}
        </div>
        <textarea
          ref={field}
          aria-label={t('projects.draft.label')}
          aria-describedby={id}
          aria-invalid={issues.length > 0}
          spellCheck={false}
          wrap="off"
          value={text}
          onScroll={({ currentTarget }) => {
            numbers.current?.scrollTo({ top: currentTarget.scrollTop });
          }}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </div>
      <div id={id} role="status">
        {issues.length > 0 && <Issues issues={issues} text={text} field={field} />}
        {issues.length === 0 && isChecked && <p className="note">{t('projects.draft.ok')}</p>}
      </div>
    </div>
  );
}

interface IssuesProps extends Pick<Props, 'issues' | 'text'> {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

function Issues({ issues, text, field }: IssuesProps) {
  const go = (line: number): void => {
    const [from, to] = lineRange(text, line);
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  };
  return (
    <>
      <p className="note">{t('projects.draft.problems', { count: issues.length })}</p>
      <ul className="manifest-issues">
        {issues.map(({ line, column, says }) => (
          <li key={`${line} ${column} ${says}`}>
            <Glyph name="failed" />
            <button type="button" className="link" onClick={() => go(line)}>
              {t('projects.draft.problem', { line, says })}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
