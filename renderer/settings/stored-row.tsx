import { SegmentedControl, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Settings } from '#core/contract/settings/settings';
import { useActing } from '../bridge/queries/use-acts';
import { useChangeSettings } from '../bridge/queries/use-settings';
import { t } from '../words/t';
import { MirrorControl } from './mirror-control';
import { NumberControl } from './number-control';
import { type Choice, defaultOf, type Row, type Value, valueOf, valueWords } from './rows';
import { SettingRow } from './setting-row';

const SAVED_MS = 2_000;

interface Props {
  readonly row: Row;
  readonly settings: Settings;
  readonly disabled: boolean;
}

/** A setting of settings.json. */
export function StoredRow({ row, settings, disabled }: Props) {
  const [saved, setSaved] = useState(false);
  const change = useChangeSettings();
  const { act, refusal } = useActing(() => setSaved(true));
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => setSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  const value = valueOf(settings, row);
  const usual = defaultOf(row);
  const choose = (next: Value): void => act(change({ [row.group]: { [row.name]: next } }));
  const name = t(`settings.rows.${row.name}.name`);
  return (
    <SettingRow
      name={name}
      says={t(`settings.rows.${row.name}.says`)}
      usual={value === usual ? null : valueWords(row, usual)}
      onUsual={() => choose(usual)}
      saved={saved}
      refusal={refusal}
    >
      <Control row={row} name={name} value={value} disabled={disabled} choose={choose} />
    </SettingRow>
  );
}

interface ControlProps {
  readonly row: Row;
  readonly name: string;
  readonly value: Value;
  readonly disabled: boolean;
  readonly choose: (value: Value) => void;
}

function Control({ row: { control }, name, value, disabled, choose }: ControlProps) {
  if (control.kind === 'switch') {
    return (
      <Switch
        aria-label={name}
        checked={value === true}
        disabled={disabled}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    );
  }
  if (control.kind === 'choice') {
    const { choices } = control;
    return (
      <ChoiceControl
        choices={choices}
        name={name}
        value={value}
        disabled={disabled}
        choose={choose}
      />
    );
  }
  if (control.kind === 'mirror') {
    const mirror = { service: control.service, value: typeof value === 'string' ? value : null };
    return <MirrorControl {...mirror} name={name} disabled={disabled} choose={choose} />;
  }
  return (
    <NumberControl
      control={control}
      name={name}
      value={typeof value === 'number' ? value : null}
      disabled={disabled}
      choose={choose}
    />
  );
}

interface ChoiceProps extends Omit<ControlProps, 'row'> {
  readonly choices: readonly Choice[];
}

function ChoiceControl({ choices, name, value, disabled, choose }: ChoiceProps) {
  return (
    <SegmentedControl
      aria-label={name}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label() }))}
      value={String(value)}
      disabled={disabled}
      onChange={choose}
    />
  );
}
