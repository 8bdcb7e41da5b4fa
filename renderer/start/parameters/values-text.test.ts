import { array, assert, constantFrom, float, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { ParamView, RecipeView } from '#core/contract/start/recipe-view';
import { emptyDraft, requestOf, acceptsHydra } from '../draft';
import { hydraFormat } from './hydra-text';
import { type TextRead, yamlFormat } from './values-text';

const param = (name: string, more: Partial<ParamView>): ParamView => ({
  name,
  type: 'text',
  default: '',
  says: '',
  group: null,
  hydra: [name === 'rate' ? 'actor.optim.lr' : `trainer.${name}`],
  ...more,
});
const recipe: RecipeView = {
  id: 'lab/train',
  title: 'Train',
  says: '',
  needs: [],
  params: [
    param('model', { mayBeEmpty: true }),
    param('rate', { type: 'number', default: 0.001 }),
    param('resume', { type: 'flag', default: false }),
    param('algo', { type: 'choice', choices: ['grpo', 'ppo'], default: 'grpo' }),
    { ...param('experiment', { default: 'first' }), hydra: [] },
  ],
  presets: [],
  takesArgv: false,
  toy: false,
};
const draft = emptyDraft('lab/train');
const typedOf = (read: TextRead): Record<string, string> => {
  if ('problem' in read) throw new Error(read.problem);
  return { ...read.typed };
};
const again = (format: typeof yamlFormat, typed: Record<string, string>) => {
  const from = { ...draft, typed };
  return typedOf(format.read(format.print(from, recipe), recipe, from));
};
const read = (text: string) => typedOf(yamlFormat.read(text, recipe, draft));
const why = (text: string): string => {
  const said = yamlFormat.read(text, recipe, draft);
  return 'problem' in said ? said.problem : '';
};
const valuesOf = (typed: Record<string, string>) => requestOf({ ...draft, typed }, recipe).params;

test('values go to YAML and back the same, also those that cannot be', () => {
  assert(
    property(
      string({ unit: 'grapheme' }),
      string(),
      constantFrom('grpo', 'ppo', 'sarsa'),
      (model, rate, algo) => {
        const typed = { model, rate, algo };
        expect(valuesOf(again(yamlFormat, typed))).toEqual(valuesOf(typed));
      },
    ),
  );
});

test('a number stays as it was written, and JSON is read as well', () => {
  expect(read('rate: 1e-6\nmodel: 007\nresume: yes')).toEqual({
    rate: '1e-6',
    model: '007',
    resume: 'true',
  });
  expect(read('{"rate": 0.5, "resume": false}')).toEqual({ rate: '0.5', resume: 'false' });
});

test('a text that is no YAML of this form says why, with its line', () => {
  expect(why('rate: 1\nmodel: [')).toMatch(/^Line 2: /);
  expect(why('stepz: 1')).toMatch(/^stepz is not a parameter/);
  expect(why('- 1')).toMatch(/^Write one “name: value” a line/);
  expect(why('rate: [1]')).toMatch(/^rate takes one value/);
});

test('values go to overrides of Hydra and back the same', () => {
  assert(
    property(
      array(constantFrom('a', ' ', "'", '\\', ',', '=', '(', '"', 'ä', '/', '#')),
      float({ noNaN: true, noDefaultInfinity: true }),
      (letters, rate) => {
        const typed = { model: letters.join('').trim(), rate: String(rate), resume: 'true' };
        expect(valuesOf(again(hydraFormat, typed))).toEqual(valuesOf(typed));
      },
    ),
  );
  expect(acceptsHydra(recipe)).toBe(true);
});

test('the overrides of a pasted command fill the form, and unknown keys are named and left', () => {
  const pasted = String.raw`python3 -m verl.trainer.main_ppo --config-name='ppo' \
    actor.optim.lr=1e-6 \
    ++trainer.model='/models/Qwen 0.5' trainer.resume=True \
    trainer.algo=ppo data.train_files=$HOME/x.parquet \
    # a comment
    trainer.logger=['console','wandb'] $@`;
  const said = hydraFormat.read(pasted, recipe, { ...draft, typed: { experiment: 'mine' } });
  expect(said).toEqual({
    typed: {
      experiment: 'mine',
      rate: '1e-6',
      model: '/models/Qwen 0.5',
      resume: 'true',
      algo: 'ppo',
    },
    left: ['data.train_files=$HOME/x.parquet', 'trainer.logger=[console,wandb]'],
  });
});
