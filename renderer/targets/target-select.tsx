import { Select } from '@mantine/core';
import type { TargetView } from '#core/contract/target/target';
import { kindAndState, targetGlyph } from './target-words';
import { Glyph } from '../ui/glyph';
import { t } from '../words/t';

interface Props {
  readonly label: string;
  readonly targets: readonly TargetView[];
  /** Empty: none was chosen yet. */
  readonly value: string;
  readonly onPick: (target: string) => void;
}

/** Select of targets with kind and state. */
export function TargetSelect({ label, targets, value, onPick }: Props) {
  const isListed = targets.some(({ id }) => id === value);
  const data = targets.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      className="target-select"
      aria-label={label}
      placeholder={t('frame.target.choose')}
      // One that a link names and that does not exist now.
      data={isListed || value === '' ? data : [...data, { value, label: value }]}
      value={value === '' ? null : value}
      allowDeselect={false}
      withScrollArea={false}
      comboboxProps={{ width: 280, position: 'bottom-start', withinPortal: false }}
      renderOption={({ option }) => {
        const target = targets.find(({ id }) => id === option.value);
        return (
          <span className="target-option">
            <Glyph name={targetGlyph(target?.state ?? 'unknown')} />
            <span>{option.label}</span>
            {target !== undefined && <span className="note">{kindAndState(target)}</span>}
          </span>
        );
      }}
      onChange={(id) => id !== null && onPick(id)}
    />
  );
}
