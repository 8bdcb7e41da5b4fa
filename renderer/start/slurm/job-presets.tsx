import { Button, Select, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
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
  const act =
    chosen === null ? (
      <Button variant="default" disabled={options === null} onClick={() => setIsNaming(true)}>
        {t('start.slurm.presets.saveAs')}
      </Button>
    ) : (
      <DeleteButton preset={chosen} onRefusal={setRefusal} />
    );
  const field = <Choice names={names} chosen={chosen?.name ?? null} onChoose={choose} />;
  return (
    <Row field={names.length === 0 ? act : field}>
      {names.length === 0 ? <p className="note">{t('start.slurm.presets.hint')}</p> : act}
      <RefusalNote refusal={read?.ok === false ? read.error : refusal} />
    </Row>
  );
}

const FIELD_ID = 'start-slurm-preset';
const MAX_NAME = 80;

interface RowProps {
  readonly field: ReactNode;
  readonly children: ReactNode;
}

function Row({ field, children }: RowProps) {
  return (
    <div className="param">
      <label className="param-label" htmlFor={FIELD_ID}>
        {t('start.slurm.presets.label')}
      </label>
      {field}
      <div className="start-slurm-preset-acts">{children}</div>
    </div>
  );
}

interface ChoiceProps {
  readonly names: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (name: string | null) => void;
}

/** The list is part of the page for screen readers, too. */
function Choice({ names, chosen, onChoose }: ChoiceProps) {
  return (
    <Select
      id={FIELD_ID}
      placeholder={t('start.slurm.presets.choose')}
      comboboxProps={WITHIN_PAGE}
      data={[...names]}
      value={chosen}
      onChange={onChoose}
    />
  );
}

const WITHIN_PAGE = { withinPortal: false };

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
    <Row
      field={
        <TextInput
          {...{ id: FIELD_ID, maxLength: MAX_NAME, autoFocus: true }}
          placeholder={t('start.slurm.presets.name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      }
    >
      <Button variant="default" disabled={name.trim() === ''} onClick={() => void submit()}>
        {t(isReplaced ? 'start.slurm.presets.replace' : 'start.slurm.presets.save')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {t('start.slurm.presets.cancel')}
      </Button>
      <RefusalNote refusal={refusal} />
    </Row>
  );
}

const isEqual = (a: SlurmOptions, b: SlurmOptions | null): boolean =>
  b !== null && JSON.stringify(slurmDraft(a)) === JSON.stringify(slurmDraft(b));
