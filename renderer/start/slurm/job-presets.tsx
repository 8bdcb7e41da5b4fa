import { Button, Select, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { JobPreset } from '#core/contract/settings/job-preset';
import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import { useJobPresetActs, useJobPresets } from '../../bridge/queries/targets/use-job-presets';
import { RefusalNote } from '../../ui/refusal-note';
import { toast } from '../../ui/toast';
import { t } from '../../words/t';
import { slurmDraft } from './slurm-draft';

interface Props {
  readonly target: string;
  /** The options in the form; null where there are none, or some cannot be as they are. */
  readonly options: SlurmOptions | null;
  readonly onChoose: (slurm: SlurmOptions) => void;
}

/** Options that the user saved for this cluster: chosen, saved from the form, deleted. */
export function JobPresets({ target, options, onChoose }: Props) {
  const read = useJobPresets(target);
  const [isNaming, setIsNaming] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const presets = read?.ok === true ? read.value : [];
  const names = presets.map(({ name }) => name);
  const chosen = presets.find(({ slurm }) => isEqual(slurm, options)) ?? null;
  const choose = (name: string | null): void => {
    const preset = presets.find((one) => one.name === name);
    if (preset !== undefined) onChoose(preset.slurm);
  };
  if (isNaming && options !== null)
    return <NameForm {...{ target, options, names }} onDone={() => setIsNaming(false)} />;
  return (
    <div className="start-slurm-presets">
      {names.length > 0 && (
        <Select
          {...selectWords()}
          comboboxProps={WITHIN_PAGE}
          data={names}
          value={chosen?.name ?? null}
          onChange={choose}
        />
      )}
      {chosen === null ? (
        <Button variant="default" disabled={options === null} onClick={() => setIsNaming(true)}>
          {t('start.slurm.presets.saveAs')}
        </Button>
      ) : (
        <DeleteButton preset={chosen} onRefusal={setRefusal} />
      )}
      <RefusalNote refusal={read?.ok === false ? read.error : refusal} />
    </div>
  );
}

/** The list is part of the page for screen readers, too. */
const WITHIN_PAGE = { withinPortal: false };

const selectWords = () => ({
  label: t('start.slurm.presets.label'),
  placeholder: t('start.slurm.presets.choose'),
});

interface DeleteProps {
  readonly preset: JobPreset;
  readonly onRefusal: (refusal: Refusal | null) => void;
}

function DeleteButton({ preset, onRefusal }: DeleteProps) {
  const { save, remove } = useJobPresetActs();
  const act = async (): Promise<void> => {
    const removed = await remove(preset);
    onRefusal(removed.ok ? null : removed.error);
    if (removed.ok)
      toast({
        says: t('start.slurm.presets.deleted', { name: preset.name }),
        undo: () => void save(preset),
      });
  };
  return (
    <Button variant="default" onClick={() => void act()}>
      {t('start.slurm.presets.delete')}
    </Button>
  );
}

interface NameProps extends Pick<Props, 'target'> {
  readonly options: SlurmOptions;
  readonly names: readonly string[];
  readonly onDone: () => void;
}

/** The name under which the options of the form are saved. */
function NameForm({ target, options, names, onDone }: NameProps) {
  const { save } = useJobPresetActs();
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isReplaced = names.includes(name.trim());
  const submit = async (): Promise<void> => {
    const saved = await save({ target, name: name.trim(), slurm: options });
    if (saved.ok) onDone();
    else setRefusal(saved.error);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone();
    // The form around it would start the training.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (name.trim() !== '') void submit();
  };
  return (
    <div className="start-slurm-presets">
      <TextInput
        label={t('start.slurm.presets.name')}
        value={name}
        maxLength={80}
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" disabled={name.trim() === ''} onClick={() => void submit()}>
        {t(isReplaced ? 'start.slurm.presets.replace' : 'start.slurm.presets.save')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {t('start.slurm.presets.cancel')}
      </Button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

const isEqual = (a: SlurmOptions, b: SlurmOptions | null): boolean =>
  b !== null && JSON.stringify(slurmDraft(a)) === JSON.stringify(slurmDraft(b));
