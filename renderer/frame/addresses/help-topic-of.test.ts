import { expect, test } from 'vitest';
import { helpTopicOf } from './help-topic-of';

test('F1 opens the topic of the page', () => {
  const topics = {
    '/': 'first-run',
    '/setup/phase3/torch': 'setup',
    '/start/sb3': 'start-watch-stop',
    '/runs': 'start-watch-stop',
    '/runs/20261125-194150-a7710559': 'verdicts',
    '/runs/compare': 'charts',
    '/incidents/causes/cuda-oom': 'failures',
    '/settings/secrets': 'privacy',
    '/settings/downloads': 'setup',
    '/help/setup': 'README',
    '/nowhere': 'README',
  };
  expect(Object.fromEntries(Object.keys(topics).map((path) => [path, helpTopicOf(path)]))).toEqual(
    topics,
  );
});
