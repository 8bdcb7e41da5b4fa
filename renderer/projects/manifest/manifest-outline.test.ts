import { expect, test } from 'vitest';
import { manifestOutline } from './manifest-outline';

const TEXT = `
manifest: 1
id: lab
title: Lab
tasks:
  - id: train
    title: Train
    launch: { kind: script, file: train.py }
    params:
      - { name: steps, type: int, default: 100, unit: steps, bind: { flag: --steps } }
      - { name: data, type: path, default: '', required: true }
    presets: [{ id: toy, title: Toy, params: { steps: 5 } }]
`;

test('the outline of a drafted form has every parameter as the Start page will ask for it', () => {
  expect(manifestOutline(TEXT)).toMatchObject([
    {
      title: 'Train',
      presets: ['Toy'],
      params: [
        { name: 'steps', type: 'int', default: 100, unit: 'steps' },
        { name: 'data', path: 'file', default: '' },
      ],
    },
  ]);
});

test('a text that is no manifest, or no YAML at all, has no outline', () => {
  expect(manifestOutline('manifest: 1')).toBeNull();
  expect(manifestOutline('a: [')).toBeNull();
});
