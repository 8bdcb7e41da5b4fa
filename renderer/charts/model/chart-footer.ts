import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { shownOf, type ChartFacts } from './facts';

/** A chart as the footer knows it. */
interface FooterChart {
  readonly title: string;
  readonly isLead: boolean;
  readonly facts: ChartFacts | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Footer of the lead charts of a page: how many of their points are drawn. */
export class ChartFooterModel {
  readonly #charts = new Map<FooterChart, () => void>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @returns takes it away again */
  add(chart: FooterChart): () => void {
    this.#charts.set(
      chart,
      chart.subscribe(() => this.#notify()),
    );
    this.#notify();
    return () => {
      this.#charts.get(chart)?.();
      this.#charts.delete(chart);
      this.#notify();
    };
  }

  /** "showing GPU memory 500 of 6,715, extremes exact", or "all 412 points"; '' while nothing was read. */
  readonly says = (): string => {
    const leads = [...this.#charts.keys()].flatMap(({ title, isLead, facts }) =>
      isLead && facts !== null && facts.buckets.total > 0 ? [{ title, ...facts.buckets }] : [],
    );
    const fewer = leads.filter(({ total, shown }) => total > shown);
    const later = leads
      .filter(({ beyond }) => beyond > 0)
      .map(({ title, beyond }) => t('charts.beyond', { title, count: beyond }));
    return [shownWords(leads, fewer), ...later].filter((part) => part !== '').join(' · ');
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

interface Lead {
  readonly title: string;
  readonly total: number;
  readonly shown: number;
}

function shownWords(leads: readonly Lead[], fewer: readonly Lead[]): string {
  const [first, second] = fewer;
  if (first === undefined) {
    const count = Math.max(0, ...leads.map(({ total }) => total));
    return count === 0 ? '' : t('charts.allPoints', { count, points: countWords(count) });
  }
  if (second === undefined && leads.length === 1) return t('charts.shownOf', shownOf(first));
  const list = fewer.map((lead) => t('charts.shownOfOne', { title: lead.title, ...shownOf(lead) }));
  return t('charts.shownOfSome', { list: list.join(', ') });
}
