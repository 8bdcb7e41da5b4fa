import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

const resources = path.join(import.meta.dirname, '../../../resources/python');
const base = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-rank-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const RANK = `import json, sys
sys.path.insert(0, sys.argv[1])
from rl_cockpit_target.script_reader.rank_scripts import rank
print(json.dumps([{"path": one["path"], "says": one["says"]} for one in rank(json.loads(sys.argv[3]), len(sys.argv[2]))]))`;

const FLAT = `import gymnasium as gym
env = gym.make("CartPole-v1")
for episode in range(500):
    obs, reward, done, cut, info = env.step(0)
    print("episode", episode, "reward", reward)
`;

test('a flat training script is offered; a module that only defines the same loop in a function, and a test, are not', () => {
  const files: Readonly<Record<string, string>> = {
    'cartpole.py': FLAT,
    'sb3_flat.py':
      'from stable_baselines3 import PPO\nmodel = PPO("MlpPolicy", "CartPole-v1")\nmodel.learn(total_timesteps=1000)\n',
    'loops.py': `def go():\n    ${FLAT.replaceAll('\n', '\n    ')}`.trimEnd(),
    'tests/test_cartpole.py': FLAT,
    'table.py': 'for row in range(3):\n    print(row)\n',
  };
  expect(rank(files).map(({ path: name }) => name)).toEqual(['sb3_flat.py', 'cartpole.py']);
});

test('a training script that does not parse is offered with the line at which it breaks', () => {
  const files = { 'train.py': `${FLAT}    if done\n        break\n`, 'sound.py': FLAT };
  const says = Object.fromEntries(rank(files).map((one) => [one.path, one.says]));
  expect(says['train.py']).toMatch(/; line 6 does not parse \(.+\)$/);
  expect(says['sound.py']).not.toContain('parse');
});

function rank(files: Readonly<Record<string, string>>): readonly { path: string; says: string }[] {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
    writeFileSync(path.join(base, name), text);
  }
  const paths = JSON.stringify(Object.keys(files).map((name) => path.join(base, name)));
  const words = ['-c', RANK, resources, base, paths];
  const ranked = execFileSync('python3', words, { encoding: 'utf8' });
  return z.array(z.object({ path: z.string(), says: z.string() })).parse(JSON.parse(ranked));
}
