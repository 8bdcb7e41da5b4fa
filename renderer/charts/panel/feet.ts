import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';
import type { Facts } from './panel-facts';
import { shownOf } from './shown-of';

/** What the foot has to know of a chart. */
interface Standing {
  readonly title: string;
  readonly isLead: boolean;
  readonly facts: Facts | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What is drawn of what there is, over the lead charts of a page. */
export class Feet {
  readonly #panels = new Map<Standing, () => void>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @returns takes it away again */
  add(panel: Standing): () => void {
    this.#panels.set(
      panel,
      panel.subscribe(() => this.#tell()),
    );
    this.#tell();
    return () => {
      this.#panels.get(panel)?.();
      this.#panels.delete(panel);
      this.#tell();
    };
  }

  /** "showing GPU memory 500 of 6,715, extremes exact", or "all 412 points"; '' while nothing was read. */
  readonly says = (): string => {
    const leads = [...this.#panels.keys()].flatMap(({ title, isLead, facts }) =>
      isLead && facts !== null && facts.total > 0 ? [{ title, facts }] : [],
    );
    const fewer = leads.filter(({ facts }) => facts.total > facts.shown);
    const later = leads
      .filter(({ facts }) => facts.beyond > 0)
      .map(({ title, facts }) => t('charts.beyond', { title, count: facts.beyond }));
    return [shownWords(leads, fewer), ...later].filter((part) => part !== '').join(' · ');
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

interface Lead {
  readonly title: string;
  readonly facts: Facts;
}

function shownWords(leads: readonly Lead[], fewer: readonly Lead[]): string {
  const [first, second] = fewer;
  if (first === undefined) {
    const count = Math.max(0, ...leads.map(({ facts }) => facts.total));
    return count === 0 ? '' : t('charts.allPoints', { count, points: countWords(count) });
  }
  if (second === undefined && leads.length === 1) return t('charts.shownOf', shownOf(first.facts));
  const list = fewer.map(({ title, facts }) =>
    t('charts.shownOfOne', { title, ...shownOf(facts) }),
  );
  return t('charts.shownOfSome', { list: list.join(', ') });
}
