import { expect, test } from 'vitest';
import { StartRequest } from '#core/contract/run/start-request';
import { secretCheck } from './check-secrets';

const request = (more: object) => ({
  request: StartRequest.parse({ recipe: 'command', ...more }),
});

test('a command with a key is reported before the start, with where the key belongs instead', async () => {
  const [match] = await secretCheck(request({ argv: ['python', 't.py', '--api-key', 'abc123'] }));
  expect(match).toMatchObject({ id: 'secret', state: 'warn' });
  expect(match?.advice).toContain('environment variable');
  expect(match?.says).toContain('run directory keeps the command');
  expect(JSON.stringify(match)).not.toContain('abc123');
});

test('a parameter named as a secret counts as well, an ordinary command does not', async () => {
  expect(await secretCheck(request({ params: { wandb_api_key: 'x' } }))).toHaveLength(1);
  expect(await secretCheck(request({ argv: ['python', 't.py', '--max-tokens', '512'] }))).toEqual(
    [],
  );
});
