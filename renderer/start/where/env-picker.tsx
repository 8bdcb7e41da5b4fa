import { Select } from '@mantine/core';
import { useState } from 'react';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { PyEnv } from '#core/contract/target/target';
import { pyEnvOf } from '#core/training/environment/py-env-of';
import { useEnvs, useTargets } from '../../bridge/queries/use-engine';
import { Glyph } from '../../ui/glyph';
import { PathField } from '../../ui/paths/path-field';
import { t } from '../../words/t';
import { AS_SAID, choicesOf, type EnvChoice, OTHER } from '../env-choices';
import { NoPython } from './no-python';
import { NotConnected } from './not-connected';
import { useSetupAction } from './use-setup-action';

interface Props {
  readonly recipe: RecipeView;
  /** Target of the run. */
  readonly target: string;
  /** The one that was picked; null = the best fit. */
  readonly python: string | null;
  /** The one that would be used. */
  readonly chosen: string | null;
  readonly onPick: (python: string | null) => void;
}

/** Every environment that was found, with what it has and why it does not fit; or an interpreter by its path. */
export function EnvPicker(props: Props) {
  const setUp = useSetupAction(props.recipe, props.target);
  const targets = useTargets();
  const target =
    targets?.ok === true ? targets.value.find(({ id }) => id === props.target) : undefined;
  const exists = props.target === 'local' || target?.state === 'ready';
  const envs = useEnvs(props.target, exists);
  if (target !== undefined && !exists) return <NotConnected target={target} />;
  if (envs?.ok === false)
    return <NoPython target={target} refusal={envs.error} onSetup={() => setUp()} />;
  if (envs?.ok === true && envs.value.length === 0)
    return <NoPython target={target} refusal={null} onSetup={() => setUp()} />;
  return <Picker {...props} envs={envs?.value ?? null} />;
}

interface PickerProps extends Props {
  /** null while they are looked for. */
  readonly envs: readonly PyEnv[] | null;
}

function Picker({ recipe, target, python, chosen, onPick, envs }: PickerProps) {
  const [other, setOther] = useState(false);
  const { choices, data } = choicesOf(envs ?? [], recipe);
  const listed = (path: string | null): string | null => pyEnvOf(envs ?? [], path)?.python ?? null;
  const isUnknown = python !== null && listed(python) === null;
  const isOther = other || (envs !== null && isUnknown);
  const value = isOther ? OTHER : (listed(python) ?? (recipe.takesArgv ? AS_SAID : listed(chosen)));
  const pick = (picked: string | null): void => {
    setOther(picked === OTHER);
    if (picked !== OTHER) onPick(picked === AS_SAID ? null : picked);
  };
  return (
    <div className="param">
      <label className="param-label" htmlFor="start-env">
        {t('start.environment')}
      </label>
      <div className="env-picker">
        <Select
          id="start-env"
          aria-describedby="start-env-says"
          data={data}
          placeholder={placeholder(envs, chosen)}
          comboboxProps={{ width: 440, position: 'bottom-start', withinPortal: false }}
          value={envs === null ? null : value}
          allowDeselect={false}
          withScrollArea={false}
          classNames={{ options: 'env-options' }}
          renderOption={({ option }) => <Option choices={choices} {...option} />}
          onChange={pick}
        />
        {isOther && <InterpreterField target={target} python={python} onPick={onPick} />}
      </div>
      <div className="note param-says" id="start-env-says">
        <About choice={choices.find((choice) => choice.value === value)} isBest={python === null} />
      </div>
    </div>
  );
}

/** Placeholder while nothing of the list is chosen. */
function placeholder(envs: readonly PyEnv[] | null, chosen: string | null): string {
  if (envs === null) return t('start.checks.looking');
  return chosen ?? t('start.envNone');
}

interface OptionProps {
  readonly choices: readonly EnvChoice[];
  readonly value: string;
  readonly label: string;
}

/** A row of the list: the name, below it what the environment has or why it does not fit. */
function Option({ choices, value, label }: OptionProps) {
  const choice = choices.find((one) => one.value === value);
  return (
    <div className="env-option">
      <span>{label}</span>
      {choice !== undefined && choice.why !== null && <Why says={choice.why} />}
      {choice?.why === null && choice.about !== '' && <span className="note">{choice.about}</span>}
    </div>
  );
}

function Why({ says }: { readonly says: string }) {
  return (
    <span className="note env-why">
      <Glyph name="alarm" />
      {says}
    </span>
  );
}

interface AboutProps {
  readonly choice: EnvChoice | undefined;
  readonly isBest: boolean;
}

function About({ choice, isBest }: AboutProps) {
  if (choice === undefined) return null;
  if (choice.why !== null) {
    return <Why says={choice.why} />;
  }
  return (
    <>
      {isBest && choice.value !== AS_SAID && <span>{t('start.envBest')}</span>}
      {choice.about !== '' && <span>{choice.about}</span>}
    </>
  );
}

function InterpreterField({ target, python, onPick }: Pick<Props, 'target' | 'python' | 'onPick'>) {
  return (
    <PathField
      label={t('start.envPath')}
      target={target}
      picks="any"
      placeholder="/usr/bin/python3"
      value={python ?? ''}
      onValue={(path) => onPick(path.trim() === '' ? null : path)}
    />
  );
}
