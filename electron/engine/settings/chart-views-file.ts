import { ChartView, MAX_VIEWS } from '#core/contract/settings/chart-views';
import { type ListRules, UserListFile } from './user-list-file';

const RULES: ListRules<ChartView, 'recipe'> = {
  file: 'chart-views',
  field: 'views',
  item: ChartView,
  scope: 'recipe',
  max: MAX_VIEWS,
  unreadable: (file) => ({
    code: 'chart-views-unreadable',
    says: `${file} cannot be read as chart views, so RL Cockpit leaves it as it is.`,
    remedy: 'Repair it or move it away, then reload the page.',
  }),
  tooMany: () => ({
    code: 'too-many-chart-views',
    says: `You have ${MAX_VIEWS} saved chart views, which is the limit.`,
    remedy: 'Delete a view, then save again.',
  }),
  notWritten: (file, why) => ({
    code: 'chart-views-not-written',
    says: `${file} could not be written: ${why}.`,
    remedy:
      'Free some space, or make the folder writable. The panels stay as they are until you close the page.',
  }),
};

/** chart-views.json of one home: the views of each recipe. */
export class ChartViewsFile extends UserListFile<ChartView, 'recipe'> {
  constructor(home: string) {
    super(home, RULES);
  }
}
