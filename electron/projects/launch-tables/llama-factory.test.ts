import { expect, test } from 'vitest';
import { launched, startable } from './launched.fixture';
import { llamaFactoryChosen, llamaFactoryTable } from './llama-factory-table.fixture';

const FACTS = { cpu_count: 8, ram_gb: 32, gpu_gb: 16, os: 'linux' };

test('the table names every task of LLaMA-Factory with each of its presets', () => {
  expect(startable('llama-factory').toSorted()).toEqual(Object.keys(llamaFactoryTable).toSorted());
});

test.each(Object.entries(llamaFactoryTable))(
  'LLaMA-Factory %s starts the command, configuration and folder that the user would write',
  (name, expected) => {
    const [task = '', preset = ''] = name.split(' ');
    expect(launched('llama-factory', task, preset, FACTS, llamaFactoryChosen[name])).toEqual(
      expected,
    );
  },
);
