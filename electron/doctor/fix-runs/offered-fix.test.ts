import { expect, test } from 'vitest';
import { context } from '../fixtures/child-result.fixture';
import { offeredFix } from './offered-fix';

const MIRROR = 'https://pypi.tuna.tsinghua.edu.cn/simple';

test('a fix uses the mirrors that the user chose, and a variable of its own comes before them', () => {
  const probeContext = context({
    goal: 'arpo-toy',
    mirrors: { PIP_INDEX_URL: MIRROR, MAX_JOBS: '99' },
  });
  const ray = offeredFix({ fix: 'install-ray', values: {} }, probeContext);
  expect(ray?.env).toEqual({ PIP_INDEX_URL: MIRROR, MAX_JOBS: '99' });
  const values = { torch: '2.9.1', cuda: '12.8', hasCompiler: 'yes' };
  const built = offeredFix({ fix: 'install-flash-attn', values }, probeContext);
  expect(built?.env).toMatchObject({ PIP_INDEX_URL: MIRROR, MAX_JOBS: '1' });
});

test('without a choice of mirrors a fix sets none', () => {
  const ray = offeredFix({ fix: 'install-ray', values: {} }, context({ goal: 'arpo-toy' }));
  expect(ray?.env).toEqual({});
});

test('files of a model are fetched by name only: a path that leads out of its folder is left out', () => {
  const values = {
    repo: 'ada/tiny',
    folder: '/m',
    files: '../../etc/passwd\n-x\nmodel.safetensors',
  };
  const fetch = offeredFix({ fix: 'fetch-model-files', values }, context());
  expect(fetch?.lines[0]?.slice(-3)).toEqual(['main', '/m', 'model.safetensors']);
  const none = { ...values, files: '../x' };
  expect(offeredFix({ fix: 'fetch-model-files', values: none }, context())).toBeNull();
});
