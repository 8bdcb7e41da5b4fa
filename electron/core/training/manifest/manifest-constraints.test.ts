import { expect, test } from 'vitest';
import { ManifestTask } from './manifest';
import { manifestConstraints } from './manifest-constraints';
import { ManifestParam } from './manifest-param';

const task = ManifestTask.parse({
  id: 'train',
  title: 'Train',
  launch: { kind: 'script', file: 'train.py' },
});

/** What the form says about settings that follow from others. */
function report(value: string, scope: Readonly<Record<string, string | number>>) {
  const params = [
    { name: 'rows', type: 'int', default: 64 },
    { name: 'source', type: 'choice', choices: ['own', 'made'], default: 'own' },
    { name: 'result', label: 'Data below', type: 'derived', value },
  ].map((param) => ManifestParam.parse(param));
  return manifestConstraints(params, task, scope).map(({ says }) => says);
}

test('what follows from numbers is shown with its arithmetic', () => {
  expect(report('rows * 2', { rows: 64, result: 128 })).toEqual(['Data below: 64 × 2 = 128']);
});

test('what follows from a text is shown without one, an empty text and a truth not at all', () => {
  const of = "source == 'own' ? '/p/data' : '/w/market'";
  expect(report(of, { source: 'own', result: '/p/data' })).toEqual(['Data below: /p/data']);
  expect(report("rows == 0 ? '' : rows", { rows: 0, result: '' })).toEqual([]);
});
