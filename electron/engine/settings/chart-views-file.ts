import type { Refusal } from '#core/contract/refusal';
import { ChartView, MAX_VIEWS } from '#core/contract/settings/chart-views';
import { ok, type Result } from '#core/lib/result';
import { type ListRules, UserListFile } from './user-list-file';

type ViewKey = Pick<ChartView, 'recipe' | 'name'>;

const RULES: ListRules<ChartView, ViewKey> = {
  file: 'chart-views',
  field: 'views',
  item: ChartView,
  max: MAX_VIEWS,
  isSame: (a, b) => a.recipe === b.recipe && a.name === b.name,
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

type Views = Promise<Result<ChartView[], Refusal>>;

/** chart-views.json of one home. Each change answers the views of its recipe. */
export class ChartViewsFile {
  readonly #file: UserListFile<ChartView, ViewKey>;

  constructor(home: string) {
    this.#file = new UserListFile(home, RULES);
  }

  list(recipe: string): Views {
    return this.#file.list((view) => view.recipe === recipe);
  }

  async save(view: ChartView): Views {
    const saved = await this.#file.save(view);
    return saved.ok ? ok(saved.value.filter(({ recipe }) => recipe === view.recipe)) : saved;
  }

  async remove(key: ViewKey): Views {
    const left = await this.#file.remove(key);
    return left.ok ? ok(left.value.filter(({ recipe }) => recipe === key.recipe)) : left;
  }
}
