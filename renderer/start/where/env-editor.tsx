import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { isSecretVariable } from '#core/redaction/secret-variable';
import { IconButton } from '../../ui/icon-button';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { type EnvRow, pastedRows, rowProblem } from './env-text';

interface Props {
  readonly rows: readonly EnvRow[];
  /** @param field which text was typed in; null = a row was added or removed */
  readonly onRows: (rows: readonly EnvRow[], field: string | null) => void;
}

/** Editor of the environment variables of a run; pasted lines `NAME=value` become rows. */
export function EnvEditor({ rows, onRows }: Props) {
  const hasSecret = rows.some(({ name, value }) => name !== '' && isSecretVariable(name, value));
  return (
    <div className="param">
      <span className="param-label" id="start-variables">
        {t('start.variables.title')}
      </span>
      <div className="env-rows" role="group" aria-labelledby="start-variables">
        {rows.map((row, i) => (
          <Row
            // Rows have no name while one is typed.
            key={i}
            row={row}
            number={i + 1}
            problem={rowProblem(row, rows)}
            onRow={(next, part) => onRows(rows.with(i, next), `env ${i} ${part}`)}
            onPaste={(more) => onRows([...rows.slice(0, i), ...more, ...rows.slice(i + 1)], null)}
            onRemove={() => onRows(rows.toSpliced(i, 1), null)}
          />
        ))}
        <Button
          variant="subtle"
          className="quiet env-add"
          leftSection={<IconPlus size={14} stroke={ICON_STROKE} aria-hidden />}
          onClick={() => onRows([...rows, { name: '', value: '' }], null)}
        >
          {t('start.variables.add')}
        </Button>
      </div>
      <p className="note param-says">
        {t(hasSecret ? 'start.variables.secret' : 'start.variables.hint')}
      </p>
    </div>
  );
}

interface RowProps {
  readonly row: EnvRow;
  /** From 1. */
  readonly number: number;
  readonly problem: ReturnType<typeof rowProblem>;
  readonly onRow: (row: EnvRow, part: 'name' | 'value') => void;
  readonly onPaste: (rows: readonly EnvRow[]) => void;
  readonly onRemove: () => void;
}

function Row({ row, number, problem, onRow, onPaste, onRemove }: RowProps) {
  const { name, value } = row;
  const isSecret = name !== '' && isSecretVariable(name, value);
  const Value = isSecret ? PasswordInput : TextInput;
  return (
    <div className="env-row">
      <TextInput
        className="mono-field"
        aria-label={t('start.variables.name', { number })}
        placeholder={t('start.variables.namePlace')}
        spellCheck={false}
        autoFocus={name === '' && value === ''}
        value={name}
        error={problem === null ? null : t(`start.variables.${problem}`)}
        onChange={({ currentTarget }) => onRow({ name: currentTarget.value, value }, 'name')}
        onPaste={(event) => {
          const more = pastedRows(event.clipboardData.getData('text'));
          if (more === null || name !== '') return;
          event.preventDefault();
          onPaste(more);
        }}
      />
      <Value
        className="mono-field"
        aria-label={t('start.variables.value', { number })}
        placeholder={t('start.variables.valuePlace')}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onRow({ name, value: currentTarget.value }, 'value')}
      />
      <IconButton
        label={t('start.variables.remove', { name: name || number })}
        icon={IconX}
        act={onRemove}
      />
    </div>
  );
}
