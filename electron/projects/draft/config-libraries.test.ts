import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readManifest } from '../read-manifest';
import { draftManifest } from './draft-manifest';
import { ScriptFacts } from './script-facts';

const resources = path.join(import.meta.dirname, '../../../resources/python');
const root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-libraries-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const READER = `import json, sys
sys.path.insert(0, sys.argv[1])
from rl_cockpit_target.script_reader.read_script import read_script
print(json.dumps(read_script(sys.argv[2], "train.py"), allow_nan=False))`;

/** The only task of the draft of a script. */
function taskOf(text: string, config = '') {
  writeFileSync(path.join(root, 'train.py'), text);
  writeFileSync(path.join(root, 'config.yaml'), config);
  const facts: unknown = JSON.parse(
    execFileSync('python3', ['-c', READER, resources, root], { encoding: 'utf8' }),
  );
  const manifest = readManifest(draftManifest(ScriptFacts.parse(facts), 'libraries').text);
  if (!manifest.ok) throw new Error(JSON.stringify(manifest.error));
  return manifest.value.tasks[0];
}

const FIELDS = `
from dataclasses import dataclass

@dataclass
class Config:
    lr: float = 0.1
    num_epochs: int = 30
    use_cuda: bool = True
`;

const bound = (task: ReturnType<typeof taskOf>) =>
  task?.params.map((param) =>
    typeof param === 'string' || param.type === 'derived'
      ? []
      : [param.default, param.bind, param.type],
  );

test('simple_parsing takes the fields with underscores, and its own switch takes a true one away', () => {
  const task = taskOf(`${FIELDS}
import simple_parsing
config = simple_parsing.parse(Config)
`);
  expect(bound(task)).toEqual([
    [0.1, { flag: '--lr' }, 'float'],
    [30, { flag: '--num_epochs' }, 'int'],
    [false, { flag: '--nouse_cuda' }, 'flag'],
  ]);
});

test('pyrallis takes every field as an option with a value, a truth in lower case', () => {
  const task = taskOf(`${FIELDS}
import pyrallis
@pyrallis.wrap()
def main(config: Config):
    pass
if __name__ == "__main__":
    main()
`);
  expect(bound(task)).toEqual([
    [0.1, { flag: '--lr' }, 'float'],
    [30, { flag: '--num_epochs' }, 'int'],
    ['true', { flag: '--use_cuda' }, 'choice'],
  ]);
});

test('fire takes the arguments of a function, joined by =, a truth as Python writes it', () => {
  const task = taskOf(`
import fire
def main(lr=0.1, num_epochs=30, use_cuda=True):
    pass
fire.Fire(main)
`);
  expect(bound(task)).toEqual([
    [0.1, { flag: '--lr=' }, 'float'],
    [30, { flag: '--num_epochs=' }, 'int'],
    ['True', { flag: '--use_cuda=' }, 'choice'],
  ]);
});

test('OmegaConf takes key=value words over its configuration file; what has no value there stays away', () => {
  const task = taskOf(
    `
from omegaconf import OmegaConf
config = OmegaConf.merge(OmegaConf.load("config.yaml"), OmegaConf.from_cli())
`,
    'num_epochs: 30\nmodel:\n  width: 64\nnote: null\n',
  );
  expect(task?.launch).toMatchObject({
    kind: 'script',
    args: ['num_epochs={num_epochs}', 'model.width={model_width}'],
  });
  expect(bound(task)?.map((one) => one[0])).toEqual([30, 64]);
});
