import { expect, test } from 'vitest';
import { calledCode } from './called-code';
import { scriptOptions } from './script-options';

const DISPATCHED = `import sys
def first():
    import wandb
    wandb.init(config={'total_steps': 300})

def second(
    path,
):
    print('step: 100')

globals()[sys.argv[1]]()
`;

test('an option in a function that nothing calls by name says nothing of the run', () => {
  expect(scriptOptions(DISPATCHED)).toEqual([]);
  expect(calledCode(DISPATCHED)).toBe('import sys\nglobals()[sys.argv[1]]()\n');
});

test.each([
  'def main():\n    model.learn(1000)\n\nmain()\n',
  "def main():\n    model.learn(1000)\n\nif __name__ == '__main__':\n    main()\n",
  'def main(total_timesteps=1000):\n    pass\n\nfire.Fire(main)\n',
  '@app.command()\ndef train(\n    total_timesteps: int = 1000,\n):\n    pass\n',
  '@app.command(\n    name="train",\n)\ndef train(total_timesteps: int = 1000):\n    pass\n',
  'class Trainer:\n    def fit(self):\n        self.model.learn(1000)\n',
  'async def main():\n\n    model.learn(1000)\nasyncio.run(main())\n',
])('%j calls what it declares', (script) => {
  expect(calledCode(script)).toBe(script);
  expect(scriptOptions(script)).toHaveLength(1);
});

test('a script of nothing but functions is read within its time', () => {
  const script = 'def f():\n    pass\n'.repeat(15_000);
  expect(calledCode(script)).toBe(script);
});
