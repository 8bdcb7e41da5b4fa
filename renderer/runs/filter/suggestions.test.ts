import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRun } from '../../bridge/fixtures/run.test-data';
import { runState } from '../../ui/runs/run-state';
import { aRow } from '../row-item.test-data';
import { parseQuery } from './filter-query';
import { STATE_FILTERS, stateCounts } from './state-filter';
import { searchedStates } from './state-words';
import { suggestions } from './suggestions';

const NOTHING = { states: [], tags: [], params: [], metrics: [], items: [] };
const terms = (query: string, tags: readonly string[] = ['paper', 'as in the paper']) =>
  suggestions(query, { ...NOTHING, states: ['Failed'], tags }).map(({ term }) => term);

test('an empty filter offers the starred runs first, then states and tags', () => {
  expect(terms('')).toEqual([
    'is:starred',
    'is:running',
    'is:ended',
    'is:imported',
    'state:failed',
    'tag:paper',
    'tag:"as in the paper"',
  ]);
});

test('what is being typed narrows what is offered, and the words before it stay', () => {
  expect(terms('star')).toEqual(['is:starred']);
  expect(suggestions('lr=3e-4 -fai', { ...NOTHING, states: ['Failed'] })).toEqual([
    { term: '-state:failed', query: 'lr=3e-4 -state:failed' },
  ]);
});

test('a condition that the query has is not offered again', () => {
  expect(terms('is:starred')).toEqual([]);
  expect(terms('is:starred ')).not.toContain('is:starred');
});

test('every state that is offered is the word of the runs in it', () => {
  const verdicts = ['succeeded', 'finished', 'failed', 'suspicious', 'stopped', null] as const;
  const runs = [
    aRun(),
    aRun({ phase: 'lost', verdict: 'lost' }),
    ...verdicts.map((verdict) => aRun({ phase: 'ended', verdict })),
  ];
  const rows = runs.map((run) => ({ run, state: runState(run, { state: 'connected' }, 0) }));
  const words = searchedStates(stateCounts(rows, 'all'));
  expect(words).toHaveLength(STATE_FILTERS.length - 2);
  for (const word of words) expect(rows.map(({ state }) => state.word)).toContain(word);
});

test('every suggestion is one more condition, no matter how tags are written', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[^,\n\r]{1,60}$/), (tag) => {
      const [offered] = suggestions('tag:', { ...NOTHING, tags: [tag] });
      if (tag.trim() === '' || offered === undefined) return;
      expect(parseQuery(offered.query)).toEqual([
        { kind: 'word', key: 'tag', text: tag, not: false },
      ]);
    }),
  );
});

test('a part of a name offers the parameter, its sign the values that runs have, and a metric its sign', () => {
  const items = [0.01, 3e-4].map((lr) => aRow({ params: { learning_rate: lr } }));
  const offered = (query: string) =>
    suggestions(query, {
      ...NOTHING,
      params: ['learning_rate'],
      metrics: ['train/loss'],
      items,
    }).map(({ query: next }) => next);
  expect(offered('is:ended learn')).toEqual(['is:ended learning_rate=']);
  expect(offered('learning_rate=')).toEqual(['learning_rate=0.0003', 'learning_rate=0.01']);
  expect(offered('-learning_rate>=0.0')).toEqual([
    '-learning_rate>=0.0003',
    '-learning_rate>=0.01',
  ]);
  expect(offered('loss')).toEqual(['train/loss>']);
  expect(offered('gamma=')).toEqual([]);
  expect(offered('demo')).toEqual(['recipe:"ARPO demo"']);
});
