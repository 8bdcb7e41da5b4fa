import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const MANIFEST = `manifest: 1
id: trader-lab
title: Trader lab
says: Two phases, each with a market.
detect: { all: [train.py, configs/base.yaml] }
python: '>=3.8'
workspace:
  links: { data: '{project}/data' }
  copies:
    - at: configs
      from: '{project}/configs'
      patches:
        - { file: base.yaml, key: save.best, value: false, why: Each best model would be 140 MB. }
params:
  - { name: market, type: choice, choices: [NQ, ES], default: NQ, ready: 'data/{}_D1M.csv', group: Data }
  - { name: steps, type: int, default: 200, min: 1, unit: steps, bind: { flag: --steps } }
  - { name: num_envs, type: int, default: 4, min: 1 }
  - { name: batch, type: int, default: 64, min: 1 }
tasks:
  - id: phase1
    title: 'Phase 1'
    launch: { kind: script, file: '{project}/train.py', args: [--out, models/phase1.txt] }
    params: [market, steps, num_envs, batch]
    constraints:
      - { holds: '(num_envs * 16) % batch == 0', says: '{=num_envs * 16} rows do not divide.', set: { batch: num_envs * 16 } }
    presets:
      - { id: toy, title: Toy, says: About a second., params: { steps: 5 } }
      - { id: full, title: Full }
    success: { markers: [done], artefacts: ['{workspace}/models/phase1.txt'] }
  - id: phase2
    title: 'Phase 2'
    launch: { kind: script, file: '{project}/train.py', args: [--init, '{model}', --out, models/phase2.txt] }
    params:
      - steps
      - { name: model, type: path, default: '', required: true, from: ['models/*.txt'] }
    after: { task: phase1, set: { model: models/phase1.txt } }
    presets: [{ id: toy, title: Toy, params: { steps: 5, model: models/phase1.txt } }]
    success: { markers: [done] }
  - id: threaded
    title: Threaded
    blocked: It deadlocks in its first update.
    launch: { kind: script, file: '{project}/threaded.py' }
`;

const TRAINER = `import argparse, os
p = argparse.ArgumentParser()
p.add_argument('--steps', type=int, default=20)
p.add_argument('--out', default='model.txt')
p.add_argument('--init', default=None)
a = p.parse_args()
for i in range(1, a.steps + 1):
    print('-' * 37)
    print('| rollout/           |            |')
    print(f'|    ep_rew_mean     | {i ** 0.5:<10.3f} |')
    print('| time/              |            |')
    print(f'|    total_timesteps | {i * 64:<10} |')
    print('-' * 37, flush=True)
os.makedirs(os.path.dirname(a.out) or '.', exist_ok=True)
with open(a.out, 'w') as file:
    file.write('weights')
print('done')
`;

/** A project with its own manifest: two phases, a task that cannot run, data of one market. */
export async function traderLab(root: string): Promise<string> {
  await mkdir(path.join(root, 'configs'), { recursive: true });
  await mkdir(path.join(root, 'data'));
  await writeFile(path.join(root, 'cockpit.yaml'), MANIFEST);
  await writeFile(path.join(root, 'train.py'), TRAINER);
  await writeFile(path.join(root, 'configs', 'base.yaml'), 'save:\n  best: true\n');
  await writeFile(path.join(root, 'data', 'NQ_D1M.csv'), 'time,close\n');
  return root;
}

/** An unknown folder with one script that trains. */
export async function unknownScript(root: string): Promise<string> {
  await mkdir(root, { recursive: true });
  const started = `${TRAINER}if __name__ == '__main__':\n    print('ended')\n`;
  await writeFile(path.join(root, 'train.py'), started);
  return root;
}
