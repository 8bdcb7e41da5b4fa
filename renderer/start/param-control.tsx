import { Checkbox, Select, TextInput } from '@mantine/core';
import type { ParamView } from '#core/contract/start/recipe-view';
import { problemOf } from './param-text';
import type { WindowsPath } from './windows-path';

interface Props {
  readonly param: ParamView;
  readonly id: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Of a field for a text: it was left, or something was pasted into it. */
  readonly handlers?: WindowsPath['handlers'];
}

/** The control for a parameter's type. What cannot be its value stands in it as it was typed. */
export function ParamControl(props: Props) {
  const { param, id, text, onChange } = props;
  if (param.type === 'choice') return <Choice {...props} />;
  if (param.type !== 'flag') return <Text {...props} />;
  return (
    <Checkbox
      id={id}
      aria-describedby={`${id}-says`}
      checked={text === 'true'}
      onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
    />
  );
}

function Choice({ param, id, text, onChange }: Props) {
  const choices = param.choices ?? [];
  return (
    <Select
      id={id}
      aria-describedby={`${id}-says`}
      data={
        choices.includes(text)
          ? choices
          : [{ value: text, label: text, disabled: true }, ...choices]
      }
      value={text}
      error={problemOf(param, text)}
      allowDeselect={false}
      onChange={(choice) => onChange(choice ?? '')}
    />
  );
}

function Text({ param, id, text, onChange, handlers }: Props) {
  const { unit, type } = param;
  return (
    <TextInput
      id={id}
      aria-describedby={`${id}-says`}
      value={text}
      error={problemOf(param, text)}
      inputMode={type === 'text' ? 'text' : 'decimal'}
      spellCheck={false}
      rightSection={unit === undefined ? null : <span className="note">{unit}</span>}
      rightSectionWidth={unit === undefined ? 0 : Math.max(48, unit.length * 7 + 16)}
      rightSectionPointerEvents="none"
      {...handlers}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
