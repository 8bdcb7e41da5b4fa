import { Textarea, TextInput } from '@mantine/core';
import type { RecipeView } from '#core/contract/api';
import { t } from '../words/t';
import { EnvPicker } from './env-picker';
import { argvOf } from './shell-words';
import type { Drafting } from './use-draft';

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: Drafting;
}

/** Command, environment, folder and name. */
export function WhereForm({ recipe, drafting }: Props) {
  const { draft, change } = drafting;
  return (
    <fieldset className="param-group">
      <legend>{t('start.where')}</legend>
      {recipe.takesArgv && <CommandField drafting={drafting} />}
      <div className="param">
        <span className="param-label">{t('start.environment')}</span>
        <EnvPicker
          needs={recipe.needs}
          python={draft.python}
          onPick={(python) => change({ python })}
        />
      </div>
      <TextParam
        id="start-cwd"
        label={t('start.cwd')}
        hint={t('start.cwdHint')}
        text={draft.cwd}
        onText={(cwd) => change({ cwd })}
      />
      <TextParam
        id="start-name"
        label={t('start.name')}
        hint={t('start.nameHint')}
        text={draft.name}
        onText={(name) => change({ name })}
      />
    </fieldset>
  );
}

function CommandField({ drafting: { draft, change } }: Pick<Props, 'drafting'>) {
  const isEmpty = argvOf(draft.command).length === 0;
  return (
    <div className="param">
      <label className="param-label" htmlFor="start-command">
        {t('start.command')}
      </label>
      <Textarea
        id="start-command"
        autosize
        minRows={2}
        spellCheck={false}
        value={draft.command}
        error={isEmpty ? t('start.field.noCommand') : null}
        onChange={({ currentTarget }) => change({ command: currentTarget.value })}
      />
      <p className="note param-says">{t('start.commandHint')}</p>
    </div>
  );
}

interface TextProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

const LONGEST_PATH = 4096;

function TextParam({ id, label, hint, text, onText }: TextProps) {
  return (
    <div className="param">
      <label className="param-label" htmlFor={id}>
        {label}
      </label>
      <TextInput
        id={id}
        spellCheck={false}
        maxLength={LONGEST_PATH}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <p className="note param-says">{hint}</p>
    </div>
  );
}
