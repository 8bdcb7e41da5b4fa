import { Textarea, TextInput } from '@mantine/core';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { t } from '../words/t';
import { areTagsWhole } from './draft';
import { EnvPicker } from './env-picker';
import { argvOf } from '../ui/shell-words';
import type { DraftEditor } from './use-draft';
import { RenamedNote, useWindowsPath, type WindowsPath } from './windows-path';

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
      <FolderField drafting={drafting} />
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
        problem={areTagsWhole(draft) ? null : t('start.field.longTag')}
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
      <TextParam
        id="start-cwd"
        label={t('start.cwd')}
        hint={t('start.cwdHint')}
        text={draft.cwd}
        onText={onText}
        handlers={path.handlers}
      />
      <RenamedNote path={path} />
    </>
  );
}

function CommandField({ drafting: { draft, change } }: Pick<Props, 'drafting'>) {
  // Nothing typed yet is no mistake: the bar says what is missing.
  const isEmpty = draft.command !== '' && argvOf(draft.command).length === 0;
  return (
    <div className="param">
      <label className="param-label" htmlFor="start-command">
        {t('start.command')}
      </label>
      <Textarea
        id="start-command"
        className="mono-field"
        autosize
        minRows={2}
        spellCheck={false}
        placeholder="python train.py"
        value={draft.command}
        error={isEmpty ? t('start.field.noCommand') : null}
        onChange={({ currentTarget }) => change({ command: currentTarget.value }, 'command')}
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
  readonly problem?: string | null;
  readonly onText: (text: string) => void;
  readonly handlers?: WindowsPath['handlers'];
}

const LONGEST_PATH = 4096;

function TextParam({ id, label, hint, text, problem = null, onText, handlers }: TextProps) {
  return (
    <div className="param">
      <label className="param-label" htmlFor={id}>
        {label}
      </label>
      <TextInput
        id={id}
        aria-describedby={`${id}-says`}
        spellCheck={false}
        maxLength={LONGEST_PATH}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        {...handlers}
      />
      <p className="note param-says" id={`${id}-says`}>
        {hint}
      </p>
    </div>
  );
}
