import { MAX_SAVED_VIEWS, SavedView } from '#core/contract/settings/saved-view';
import { type ListRules, UserListFile } from './user-list-file';

const RULES: ListRules<SavedView, 'table'> = {
  file: 'saved-views',
  field: 'views',
  item: SavedView,
  scope: 'table',
  max: MAX_SAVED_VIEWS,
  unreadable: (file) => ({
    code: 'saved-views-unreadable',
    says: `${file} cannot be read as saved views, so RL Cockpit leaves it as it is.`,
    remedy: 'Repair it or move it away, then reload the page.',
  }),
  tooMany: () => ({
    code: 'too-many-saved-views',
    says: `You have ${MAX_SAVED_VIEWS} saved views, which is the limit.`,
    remedy: 'Delete a view, then save again.',
  }),
  notWritten: (file, why) => ({
    code: 'saved-views-not-written',
    says: `${file} could not be written: ${why}.`,
    remedy:
      'Free some space, or make the folder writable. The view stays in the address of the page.',
  }),
};

/** saved-views.json of one home: the views of each table. */
export class SavedViewsFile extends UserListFile<SavedView, 'table'> {
  constructor(home: string) {
    super(home, RULES);
  }
}
