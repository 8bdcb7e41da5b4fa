import { Button, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ProjectView } from '#core/contract/project/project-calls';
import type { PyEnv } from '#core/contract/target/target';
import { envName, inOrderOfNames } from '#core/training/environment/active-env';
import { pyEnvOf } from '#core/training/environment/py-env-of';
import { useActing } from '../bridge/queries/use-acts';
import { useEnvs } from '../bridge/queries/use-engine';
import { useProjectActs } from '../bridge/queries/projects/use-projects';
import { PathField } from '../ui/paths/path-field';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';

const BEST = '';
/** Choice of an interpreter by its path. */
const OTHER = 'other';

/** An environment in a list, with the packages that it lacks. */
function envLabel(env: PyEnv, needs: readonly string[]): string {
  const missing = needs.filter((need) => env.packages[need] === undefined);
  const label = `${envName(env)} · ${env.kind} · Python ${env.version ?? ''}`.trim();
  if (missing.length === 0) return label;
  return `${label} (${t('start.envUnfit', { packages: missing.join(', ') })})`;
}

/** The best match, each environment that starts, the chosen one where no search found it, and a path. */
function choicesOf(list: readonly PyEnv[], needs: readonly string[], chosen: string) {
  const matches = inOrderOfNames(list.filter(({ state }) => state === 'ok'));
  const items = matches.map((env) => ({ value: env.python, label: envLabel(env, needs) }));
  const isListed = chosen === BEST || items.some(({ value }) => value === chosen);
  return [
    { value: BEST, label: t('projects.bestEnv') },
    ...items,
    ...(isListed ? [] : [{ value: chosen, label: chosen }]),
    { value: OTHER, label: t('start.envOther') },
  ];
}

interface EnvProps {
  readonly project: ProjectView;
  /** Whether its target can be asked for its environments. */
  readonly exists: boolean;
}

/** Environment of a project: the best match unless one was chosen; it is stored with the project. */
export function ProjectEnv({ project: { id, target, python, needs }, exists }: EnvProps) {
  const envs = useEnvs(target, exists);
  const { change } = useProjectActs();
  const [isTyping, setTyping] = useState(false);
  // What was typed stays where it was refused.
  const changing = useActing<ProjectView>(() => setTyping(false));
  const list = envs?.ok === true ? envs.value : [];
  const chosen = python === null ? BEST : (pyEnvOf(list, python)?.python ?? python);
  const use = (picked: string | null): void => changing.act(change(id, { python: picked }));
  return (
    <div className="project-env-choice">
      <Select
        id={`project-env-${id}`}
        className="project-env"
        data={choicesOf(list, needs, chosen)}
        value={isTyping ? OTHER : chosen}
        allowDeselect={false}
        disabled={changing.busy || !exists}
        comboboxProps={{ width: 440, position: 'bottom-start', withinPortal: false }}
        onChange={(picked) => {
          if (picked === OTHER) setTyping(true);
          else use(picked === BEST ? null : picked);
        }}
      />
      {isTyping && <InterpreterForm target={target} onUse={use} />}
      <RefusalNote refusal={changing.refusal} />
    </div>
  );
}

interface InterpreterProps {
  readonly target: string;
  readonly onUse: (python: string) => void;
}

/** An interpreter that no search finds, by its path. */
function InterpreterForm({ target, onUse }: InterpreterProps) {
  const [path, setPath] = useState('');
  const python = path.trim();
  const use = (event: FormEvent): void => {
    event.preventDefault();
    if (python !== '') onUse(python);
  };
  return (
    <form className="project-interpreter" onSubmit={use}>
      <PathField
        label={t('start.envPath')}
        target={target}
        picks="any"
        placeholder="/usr/bin/python3"
        value={path}
        onValue={setPath}
        autoFocus
      />
      <Button type="submit" disabled={python === ''}>
        {t('projects.useEnv')}
      </Button>
    </form>
  );
}
