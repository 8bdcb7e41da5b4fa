import { Checkbox, Select, TextInput } from '@mantine/core';
import type { ParamView } from '#core/contract/api';
import { t } from '../words/t';
import { problemOf, type Value } from './draft';

interface Props {
  readonly param: ParamView;
  readonly text: string;
  /** The value of the preset. */
  readonly base: Value;
  readonly differs: boolean;
  readonly onChange: (text: string) => void;
}

/** "learning_rate" as a person reads it. */
export function paramLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One parameter: label, value with its unit, its sentence, and the way back to the preset. */
export function ParamField({ param, text, base, differs, onChange }: Props) {
  const { name, says } = param;
  const id = `param-${name}`;
  return (
    <div className={differs ? 'param param-differs' : 'param'}>
      <label htmlFor={id} className="param-label" title={name}>
        {differs && <span className="param-dot" role="img" aria-label={t('start.differsMark')} />}
        {paramLabel(name)}
      </label>
      <Control param={param} id={id} text={text} onChange={onChange} />
      <p className="note param-says" id={`${id}-says`}>
        {says}
        {differs && (
          <button type="button" className="link" onClick={() => onChange(String(base))}>
            {t('start.revert', { value: String(base) })}
          </button>
        )}
      </p>
    </div>
  );
}

interface ControlProps {
  readonly param: ParamView;
  readonly id: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function Control({ param, id, text, onChange }: ControlProps) {
  const problem = problemOf(param, text);
  if (param.type === 'flag') {
    return (
      <Checkbox
        id={id}
        aria-describedby={`${id}-says`}
        checked={text === 'true'}
        onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
      />
    );
  }
  if (param.type === 'choice') {
    return (
      <Select
        id={id}
        aria-describedby={`${id}-says`}
        data={param.choices ?? []}
        value={text}
        error={problem}
        allowDeselect={false}
        onChange={(choice) => onChange(choice ?? '')}
      />
    );
  }
  return (
    <TextInput
      id={id}
      aria-describedby={`${id}-says`}
      value={text}
      error={problem}
      inputMode={param.type === 'text' ? 'text' : 'decimal'}
      spellCheck={false}
      rightSection={param.unit === undefined ? null : <span className="note">{param.unit}</span>}
      rightSectionWidth={param.unit === undefined ? 0 : Math.max(48, param.unit.length * 8 + 12)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
