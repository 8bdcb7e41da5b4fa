import { TextInput } from '@mantine/core';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { t } from '../../words/t';
import { PathField } from '../../ui/paths/path-field';
import { CommandField } from '../launch/command-field';
import { areTagsComplete } from '../draft';
import { ForeignNote } from './foreign-note';
import { EnvEditor } from './env-editor';
import { EnvPicker } from './env-picker';
import type { DraftEditor } from '../use-draft';
import { RenamedNote, useWindowsPath } from './windows-path';

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: DraftEditor;
  /** The interpreter that would be used; null while that is not known. */
  readonly chosen: string | null;
}

/** Command, environment, folder, name and tags. */
export function WhereForm({ recipe, drafting, chosen }: Props) {
  const { draft, change } = drafting;
  return (
    <fieldset className="param-group">
      <legend>{t('start.where')}</legend>
      {recipe.takesArgv && <CommandField drafting={drafting} />}
      <EnvPicker
        recipe={recipe}
        target={draft.target}
        python={draft.python}
        chosen={chosen}
        onPick={(python) => change({ python }, 'python')}
      />
      {recipe.project === undefined && <FolderField drafting={drafting} />}
      <EnvEditor rows={draft.env} onRows={(env, field) => change({ env }, field ?? undefined)} />
      <TextParam
        id="start-name"
        label={t('start.name')}
        hint={t('start.nameHint')}
        text={draft.name}
        onText={(name) => change({ name }, 'name')}
      />
      <TextParam
        id="start-tags"
        label={t('start.tags')}
        hint={t('start.tagsHint')}
        text={draft.tags}
        problem={areTagsComplete(draft) ? null : t('start.field.longTag')}
        onText={(tags) => change({ tags }, 'tags')}
      />
    </fieldset>
  );
}

function FolderField({ drafting: { draft, change } }: Pick<Props, 'drafting'>) {
  const onText = (cwd: string): void => change({ cwd }, 'cwd');
  const path = useWindowsPath({ target: draft.target, text: draft.cwd, onText });
  return (
    <>
      <div className="param">
        <label className="param-label" htmlFor="start-cwd">
          {t('start.cwd')}
        </label>
        <PathField
          id="start-cwd"
          label={t('start.cwd')}
          target={draft.target}
          picks="folder"
          value={draft.cwd}
          onValue={onText}
          describedBy="start-cwd-says"
          handlers={path.handlers}
        />
        <p className="note param-says" id="start-cwd-says">
          {t('start.cwdHint')}
        </p>
      </div>
      <RenamedNote path={path} />
      <ForeignNote target={draft.target} text={draft.cwd} onText={onText} />
    </>
  );
}

interface TextProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly problem?: string | null;
  readonly onText: (text: string) => void;
}

const MAX_PATH_LENGTH = 4096;

function TextParam({ id, label, hint, text, problem = null, onText }: TextProps) {
  return (
    <div className="param">
      <label className="param-label" htmlFor={id}>
        {label}
      </label>
      <TextInput
        id={id}
        aria-describedby={`${id}-says`}
        spellCheck={false}
        maxLength={MAX_PATH_LENGTH}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <p className="note param-says" id={`${id}-says`}>
        {hint}
      </p>
    </div>
  );
}
