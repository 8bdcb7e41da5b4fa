import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../words/t';
import './patterns.css';
import { isPatternName, type PreviewRow, previewOf, typedPattern } from './pattern-preview';

const ROWS_SHOWN = 8;
const MAX_LINES = 2000;

interface Props {
  /** Lines of a log that it is tried on. */
  readonly text: string;
  /** No second act while the first is under way. */
  readonly busy?: boolean;
  /** Source of the lines. */
  readonly children: ReactNode;
  readonly onKeep: (text: string) => void;
  readonly onCancel: () => void;
}

/** Name and regular expression of a metric, tried on lines of a log while they are typed. */
export function PatternEditor({ text, busy = false, children, onKeep, onCancel }: Props) {
  const [name, setName] = useState('');
  const [regex, setRegex] = useState('');
  const lines = useMemo(() => text.split('\n', MAX_LINES).filter((line) => line !== ''), [text]);
  const pattern = useMemo(() => typedPattern(name.trim() || 'value', regex), [name, regex]);
  const rows = useMemo(() => (pattern.ok ? previewOf(pattern.value, lines) : []), [pattern, lines]);
  const isNamed = isPatternName(name);
  return (
    <div className="pattern-editor">
      <NameAndRegex
        name={name}
        regex={regex}
        problem={pattern.ok ? null : pattern.error}
        onName={setName}
        onRegex={setRegex}
      />
      {children}
      {regex !== '' && pattern.ok && lines.length > 0 && (
        <Matches rows={rows} lines={lines.length} />
      )}
      <div className="pattern-acts">
        <Button
          variant="default"
          size="xs"
          disabled={busy || !pattern.ok || !isNamed || regex === ''}
          onClick={() => pattern.ok && onKeep(pattern.value.text)}
        >
          {t('start.patterns.keep')}
        </Button>
        <Button variant="subtle" size="xs" onClick={onCancel}>
          {t('start.patterns.cancel')}
        </Button>
      </div>
    </div>
  );
}

interface FieldProps {
  readonly name: string;
  readonly regex: string;
  /** Reason why the expression cannot be read. */
  readonly problem: string | null;
  readonly onName: (name: string) => void;
  readonly onRegex: (regex: string) => void;
}

function NameAndRegex({ name, regex, problem, onName, onRegex }: FieldProps) {
  return (
    <>
      <TextInput
        label={t('start.patterns.name')}
        placeholder={t('start.patterns.namePlaceholder')}
        value={name}
        maxLength={100}
        error={name !== '' && !isPatternName(name) ? t('start.patterns.badName') : null}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <TextInput
        label={t('start.patterns.regex')}
        description={t('start.patterns.regexHint')}
        className="mono-field"
        placeholder={t('start.patterns.regexPlaceholder')}
        spellCheck={false}
        value={regex}
        maxLength={1000}
        error={regex === '' ? null : problem}
        onChange={({ currentTarget }) => onRegex(currentTarget.value)}
      />
    </>
  );
}

interface MatchesProps {
  readonly rows: readonly PreviewRow[];
  readonly lines: number;
}

function Matches({ rows, lines }: MatchesProps) {
  if (rows.length === 0) return <p role="status">{t('start.patterns.none')}</p>;
  return (
    <>
      <p role="status">{t('start.patterns.found', { count: rows.length, lines })}</p>
      <table className="pattern-rows">
        <thead>
          <tr>
            <th scope="col">{t('start.patterns.line')}</th>
            <th scope="col">{t('start.patterns.step')}</th>
            <th scope="col">{t('start.patterns.value')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(-ROWS_SHOWN).map((row) => (
            <tr key={`${row.line} ${row.tag}`}>
              <td>{row.line}</td>
              <td>{row.isStep ? row.x : t('start.patterns.row', { row: row.x })}</td>
              <td>{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
