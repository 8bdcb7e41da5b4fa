import { memoryWords } from '../ui/number-words';
import { t } from '../words/t';

/** "2 CPU · 1 GPU · 21.5 GiB memory" in parts: CPUs and GPUs first, then memory, then what a site named itself. */
export function resourceWords(resources: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(resources)
    .toSorted((one, other) => rank(one) - rank(other))
    .map((name) => amountWords(name, resources[name] ?? 0));
}

const ORDER = ['CPU', 'GPU', 'memory'];

const rank = (name: string): number => {
  const at = ORDER.indexOf(name);
  return at === -1 ? ORDER.length : at;
};

/** An amount of one resource. */
export const amountWords = (name: string, amount: number): string =>
  name === 'memory'
    ? t('cluster.memory', { size: memoryWords(amount) })
    : t('cluster.amount', { amount: String(Math.round(amount * 100) / 100), name });
