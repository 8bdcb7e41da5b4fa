import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PyEnv } from '#core/contract/target';
import { useActs } from '../bridge/use-acts';
import { useEnvs } from '../bridge/use-engine';
import { envName } from '../terminals/active-env';
import { t } from '../words/t';
import { byFit, misfit, tellingPackages } from './fitting-env';

interface Props {
  readonly needs: readonly string[];
  readonly python: string | null;
  readonly onPick: (python: string | null) => void;
}

const AUTO = 'auto';
const OTHER = 'other';

/** Every environment that was found, with why one does not fit; or an interpreter by its path. */
export function EnvPicker({ needs, python, onPick }: Props) {
  const envs = useEnvs('local');
  const found = byFit(envs?.ok === true ? envs.value : [], needs);
  const isKnown = python === null || found.some((env) => env.python === python);
  const [other, setOther] = useState(false);
  if (envs?.ok === true && found.length === 0) return <NoPython />;
  const isOther = other || (envs !== undefined && !isKnown);
  const pick = (value: string | null): void => {
    setOther(value === OTHER);
    if (value !== OTHER) onPick(value === AUTO ? null : value);
  };
  return (
    <div className="env-picker">
      <Select
        aria-label={t('start.environment')}
        data={choicesOf(found, needs)}
        value={isOther ? OTHER : (python ?? AUTO)}
        allowDeselect={false}
        maxDropdownHeight={360}
        onChange={pick}
      />
      {isOther && (
        <TextInput
          aria-label={t('start.envPath')}
          placeholder="/usr/bin/python3"
          spellCheck={false}
          value={python ?? ''}
          onChange={({ currentTarget }) =>
            onPick(currentTarget.value === '' ? null : currentTarget.value)
          }
        />
      )}
    </div>
  );
}

/** What can be picked; one that does not fit says why, and cannot be. */
function choicesOf(found: readonly PyEnv[], needs: readonly string[]) {
  const envs = found.map((env) => {
    const why = misfit(env, needs);
    const about = why ?? tellingPackages(env);
    const name = `${envName(env)} · ${env.kind} ${env.version ?? ''}`;
    const label = about === '' ? name : `${name} · ${about}`;
    return { value: env.python, label, disabled: why !== null };
  });
  const other = { value: OTHER, label: t('start.envOther') };
  return [{ value: AUTO, label: t('start.envAuto') }, ...envs, other];
}

function NoPython() {
  const { lookAgain } = useActs();
  return (
    <div className="no-python" role="alert">
      <p className="strong">{t('start.noPython')}</p>
      <p className="note">{t('start.noPythonSays')}</p>
      <Button onClick={lookAgain}>{t('start.lookAgain')}</Button>
    </div>
  );
}
