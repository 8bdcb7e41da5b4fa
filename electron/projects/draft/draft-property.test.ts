import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  double,
  integer,
  nat,
  oneof,
  option as anyOption,
  property,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import { readManifest } from '../read-manifest';
import { draftManifest } from './draft-manifest';
import { type ScriptFacts, ScriptOption } from './script-facts';

/** Facts of an empty script. */
const EMPTY: ScriptFacts = {
  problem: null,
  project: null,
  script: 'train.py',
  module: 'train',
  needsModule: false,
  doc: '',
  hasMain: false,
  options: [],
  hydra: null,
  dotlist: null,
  entry: null,
  constants: [],
  locals: [],
  flat: [],
  environment: [],
  files: ['train.py'],
  notes: [],
  logs: [],
  envIds: [],
  outputs: [],
  hazards: [],
  literals: [],
  packages: [],
  optionalPackages: [],
  imports: [],
};

const optionsOf = (list: readonly unknown[]): ScriptOption[] =>
  list.map((one) => ScriptOption.parse(one));

const words = oneof(
  string({ maxLength: 30 }),
  constantFrom('--lr', 'project', 'os', '{x}', '# no', '\n', 'epochs', '-', 'é'),
);
const value = oneof(
  words,
  double({ noNaN: true, noDefaultInfinity: true }),
  integer(),
  boolean(),
  constant(null),
);
const option = record({
  style: constantFrom('argparse', 'set', 'local', 'kwarg', 'env', 'click'),
  name: words,
  flags: array(words, { maxLength: 2 }),
  offFlag: anyOption(words),
  positional: boolean(),
  type: constantFrom('int', 'float', 'text', 'flag', 'path', 'any-text', 'bool-text'),
  default: value,
  hasDefault: boolean(),
  defaultText: anyOption(words),
  choices: anyOption(array(value, { maxLength: 3 })),
  required: boolean(),
  help: words,
  group: anyOption(words),
  many: boolean(),
  joined: boolean(),
  min: value,
  max: value,
  command: anyOption(words),
  key: anyOption(words),
  line: nat(),
  file: words,
});

test('no matter what a script holds, its draft is a manifest that can be used', () => {
  const options = array(option, { maxLength: 5 });
  const seen = array(record({ what: words, text: words, line: nat(), file: words }), {
    maxLength: 3,
  });
  assert(
    property(options, options, options, seen, words, (first, second, third, habits, text) => {
      const facts: ScriptFacts = {
        ...EMPTY,
        script: `${text}.py`,
        doc: text,
        options: optionsOf(first),
        constants: optionsOf(second),
        environment: optionsOf(third),
        entry: { call: 'main', line: 1, kwargs: [] },
        outputs: habits,
        envIds: habits,
        hazards: habits,
        packages: ['torch'],
        hydra:
          first.length > 0
            ? null
            : {
                configPath: '',
                configName: 'c',
                folder: '.',
                files: { 'c.yaml': `a: 1\n${text}` },
                file: 'train.py',
                line: 1,
                callee: 'main',
              },
      };
      const manifest = readManifest(draftManifest(facts, text).text);
      expect(manifest.ok ? [] : manifest.error).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
