import { NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { t } from '../words/t';
import type { Control } from './rows';

interface Props {
  readonly control: Extract<Control, { kind: 'number' }>;
  readonly name: string;
  /** In the stored unit; null = never. */
  readonly value: number | null;
  readonly disabled: boolean;
  readonly choose: (value: number | null) => void;
}

/** Initial value when the user switches "never" off. */
const FIRST = { seconds: 60, days: 90, gigabytes: 50 } as const;

/** A number with its unit, or never where it may be that. */
export function NumberControl(props: Props) {
  const { control, name, value, disabled, choose } = props;
  const { size, unit, mayBeNever } = control;
  return (
    <>
      {mayBeNever && (
        <Switch
          aria-label={name}
          checked={value !== null}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            choose(currentTarget.checked ? FIRST[unit] * size : null)
          }
        />
      )}
      {value === null ? (
        <span className="note">{t('settings.never')}</span>
      ) : (
        // A value that comes from elsewhere replaces what is there.
        <Field key={value} {...props} value={value} />
      )}
    </>
  );
}

/** Stored when it is left or Enter is pressed, not at every digit; brought into its range. */
function Field({ control, name, value, disabled, choose }: Props & { readonly value: number }) {
  const { size, min, max, unit } = control;
  const [draft, setDraft] = useState<string | number>(value / size);
  const commit = (): void => {
    const next = typeof draft === 'number' ? Math.min(max, Math.max(min, Math.round(draft))) : null;
    setDraft(next ?? value / size);
    if (next !== null && next * size !== value) choose(next * size);
  };
  return (
    <NumberInput
      className="setting-number"
      aria-label={`${name}, ${t(`settings.unit.${unit}`)}`}
      value={draft}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      disabled={disabled}
      rightSection={<span className="note">{t(`settings.unit.${unit}`)}</span>}
      rightSectionWidth={unit === 'seconds' ? 64 : 44}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}
