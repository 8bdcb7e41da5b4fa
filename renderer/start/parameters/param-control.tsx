import { Autocomplete, Checkbox, Select, TextInput } from '@mantine/core';
import type { ParamChoices, ParamView } from '#core/contract/start/recipe-view';
import { PathField } from '../../ui/paths/path-field';
import { t } from '../../words/t';
import { choiceItems } from './choice-items';
import { problemOf } from './param-text';
import { shortChoice } from './short-choice';
import type { WindowsPath } from '../where/windows-path';

interface Props {
  readonly param: ParamView;
  readonly id: string;
  /** Target of the paths. */
  readonly target: string;
  readonly text: string;
  /** Values that are there on the target; null where that was not looked at. */
  readonly choices: ParamChoices['values'] | null;
  readonly onChange: (text: string) => void;
  /** Of a field for a text: it was left, or something was pasted into it. */
  readonly handlers?: WindowsPath['handlers'];
}

/** The control for a parameter's type. What cannot be its value is in it as it was typed. */
export function ParamControl(props: Props) {
  const { param, id, text, choices, onChange } = props;
  const hasChoices = choices !== null && choices.length > 0;
  if (param.path !== undefined) return <Path {...props} />;
  if (param.type === 'choice') return <Choice {...props} />;
  if (param.type === 'text' && hasChoices) return <Suggested {...props} />;
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

function Choice({ param, id, text, choices, onChange }: Props) {
  const items = choiceItems(param, choices, text);
  return (
    <Select
      id={id}
      aria-describedby={`${id}-says`}
      data={items.map(({ value, label, disabled }) => ({ value, label, disabled }))}
      value={text}
      error={problemOf(param, text)}
      allowDeselect={false}
      renderOption={({ option }) => (
        <span className="choice-option">
          <span>{option.label}</span>
          <span className="note">{items.find(({ value }) => value === option.value)?.says}</span>
        </span>
      )}
      onChange={(choice) => onChange(choice ?? '')}
    />
  );
}

/** A text with what is there on the target as suggestions; a new one can be typed. */
function Suggested({ param, id, text, choices, onChange, handlers }: Props) {
  const items = choiceItems(param, choices, '');
  return (
    <Autocomplete
      id={id}
      aria-describedby={`${id}-says`}
      data={items.map(({ value, disabled }) => ({ value, label: value, disabled }))}
      value={text}
      error={problemOf(param, text)}
      spellCheck={false}
      renderOption={({ option }) => (
        <span className="choice-option">
          <span>{option.value}</span>
          <span className="note">{items.find(({ value }) => value === option.value)?.says}</span>
        </span>
      )}
      {...handlers}
      onChange={onChange}
    />
  );
}

const MAX_CHOICES = 4;

/** A path with its suggestions; what is there on the target is below, to be taken by a click. */
function Path({ param, id, target, text, choices, onChange, handlers }: Props) {
  const ready = (choices ?? []).filter((choice) => choice.ready);
  const others = ready.filter(({ value }) => value !== text).slice(0, MAX_CHOICES);
  return (
    <div>
      <PathField
        id={id}
        label={param.label ?? param.name}
        target={target}
        picks={param.path === 'folder' ? 'folder' : 'any'}
        value={text}
        onValue={onChange}
        describedBy={`${id}-says`}
        error={problemOf(param, text)}
        recent={ready.map(({ value }) => value)}
        {...(handlers === undefined ? {} : { handlers })}
      />
      {others.length > 0 && (
        <ul className="path-choices">
          {others.map(({ value, says }) => (
            <li key={value}>
              <button type="button" className="link" title={value} onClick={() => onChange(value)}>
                {t('start.choices.use', { value: shortChoice(value) })}
              </button>{' '}
              <span className="note">{says}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
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
