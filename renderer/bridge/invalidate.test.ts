import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { invalidate } from './invalidate';

/** A query whose answers the test gives, shown by a page. */
function shownQuery() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const waiting: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => waiting.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['runs'], queryFn, retry: false });
  const stop = observer.subscribe(() => undefined);
  return { queries, waiting, shown: () => observer.getCurrentResult().data, stop };
}

test('a change that comes while the first answer is on its way is read after it', async () => {
  const { queries, waiting, shown, stop } = shownQuery();
  await vi.waitUntil(() => waiting.length === 1);
  void invalidate(queries, []);
  waiting[0]?.('from before the change');
  await vi.waitUntil(() => waiting.length === 2);
  waiting[1]?.('from after it');
  await vi.waitUntil(() => shown() === 'from after it');
  expect(waiting).toHaveLength(2);
  stop();
});

test('a later answer that is on its way is asked for again at once', async () => {
  const { queries, waiting, shown, stop } = shownQuery();
  await vi.waitUntil(() => waiting.length === 1);
  waiting[0]?.('first');
  await vi.waitUntil(() => shown() === 'first');
  void invalidate(queries, ['runs']);
  await vi.waitUntil(() => waiting.length === 2);
  void invalidate(queries, ['runs']);
  await vi.waitUntil(() => waiting.length === 3);
  waiting[2]?.('third');
  await vi.waitUntil(() => shown() === 'third');
  expect(waiting).toHaveLength(3);
  stop();
});
