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
      <div className="param">
        <label className="param-label" htmlFor="start-cwd">
          {t('start.cwd')}
        </label>
        <TextInput
          id="start-cwd"
          spellCheck={false}
          value={draft.cwd}
          onChange={({ currentTarget }) => change({ cwd: currentTarget.value })}
        />
        <p className="note param-says">{t('start.cwdHint')}</p>
      </div>
      <div className="param">
        <label className="param-label" htmlFor="start-name">
          {t('start.name')}
        </label>
        <TextInput
          id="start-name"
          maxLength={200}
          value={draft.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <p className="note param-says">{t('start.nameHint')}</p>
      </div>
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
