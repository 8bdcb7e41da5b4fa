import { Checkbox } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { StartKey } from '#core/contract/start/start-calls';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { t } from '../../words/t';
import type { DraftEditor } from '../use-draft';
import { secretsAddress } from './use-setup-action';

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: DraftEditor;
  /** Stored keys, and those that the recipe reads. */
  readonly keys: readonly StartKey[];
}

/** "Keys for this training": each stored key with a tick, and each that the recipe reads and that is not stored. */
export function KeysForm({ recipe, drafting: { draft, change }, keys }: Props) {
  const { pathname, search } = useLocation();
  const rows = withChosen(keys, draft.secrets ?? []);
  if (rows.length === 0) return null;
  const provided = draft.secrets ?? keys.filter(({ isGiven }) => isGiven).map(({ name }) => name);
  const tick = (name: string, isTicked: boolean): void =>
    change({ secrets: isTicked ? [...provided, name] : provided.filter((one) => one !== name) });
  return (
    <fieldset className="param-group start-keys">
      <legend>{t('start.keys.title')}</legend>
      <p className="note">{t(noteOf(recipe, draft.byHand !== null))}</p>
      {rows.map((key) => (
        <Checkbox
          key={key.name}
          label={<code>{key.name}</code>}
          description={descriptionOf(key)}
          disabled={!key.isStored && !provided.includes(key.name)}
          checked={provided.includes(key.name)}
          onChange={({ currentTarget }) => tick(key.name, currentTarget.checked)}
        />
      ))}
      <p className="note start-keys-ways">
        <Link className="link" to={secretsAddress(`${pathname}${search}`)}>
          {t('start.keys.store')}
        </Link>
        {draft.secrets !== null && (
          <button type="button" className="link" onClick={() => change({ secrets: null })}>
            {t('start.keys.reset')}
          </button>
        )}
      </p>
    </fieldset>
  );
}

/** A key that was chosen and removed since is shown, too: else it could not be left out. */
function withChosen(keys: readonly StartKey[], chosen: readonly string[]): readonly StartKey[] {
  const lost = chosen.filter((name) => keys.every((key) => key.name !== name));
  const rows = lost.map((name) => ({ name, isStored: false, isGiven: false, says: null }));
  return [...keys, ...rows];
}

function noteOf({ takesArgv, project }: RecipeView, isByHand: boolean) {
  if (takesArgv || isByHand) return 'start.keys.own';
  return project !== undefined && !project.isBuiltIn ? 'start.keys.stranger' : 'start.keys.says';
}

const descriptionOf = ({ says, isStored }: StartKey): string =>
  [says, isStored ? null : t('start.keys.notStored')].filter((part) => part !== null).join(' · ');
