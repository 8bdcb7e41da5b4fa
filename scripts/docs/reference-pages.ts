import { causeClassPages, causesPage } from './cause-pages';
import { commandsPage } from './commands-page';
import { healthPage } from './health-page';
import { metricPages } from './metric-pages';
import { metricsPage } from './metrics-page';
import { wordsPage } from './words-page';

/** Every generated page of the user guide, by its path below `resources/docs/user/reference`. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['commands.md', await commandsPage()],
    ['causes.md', causesPage()],
    ...causeClassPages().map(([group, text]): [string, string] => [`causes/${group}.md`, text]),
    ['health-rules.md', healthPage()],
    ['metrics.md', metricsPage()],
    ...metricPages().map(([group, text]): [string, string] => [`metrics/${group}.md`, text]),
    ['words.md', wordsPage()],
  ]);
}
