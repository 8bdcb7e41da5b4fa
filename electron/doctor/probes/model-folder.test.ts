import { expect, test } from 'vitest';
import { judgeFolders, repositoryOf } from './model-folder';

const full = { name: 'model.safetensors', bytes: 988_000_000, needs: 988_000_000, fault: null };
const folder = {
  path: '/home/ada/models/Qwen2.5-3B',
  weights: [full],
  indexes: [],
  parts: [],
  hasConfig: true,
  hasTokenizer: true,
  isAdapter: false,
};

test('a whole model is ok, with its size', () => {
  expect(judgeFolders([folder])).toMatchObject({
    state: 'ok',
    value: '1 model',
    rows: [{ label: folder.path, state: 'ok', value: '988.0 MB' }],
  });
});

test('a shard that the index names and the folder lacks is half a model, by its name', () => {
  const names = ['model-00001-of-00002.safetensors', 'model-00002-of-00002.safetensors'];
  const index = { name: 'model.safetensors.index.json', shards: names };
  const half = { ...folder, indexes: [index], weights: [{ ...full, name: names[0] ?? '' }] };
  expect(judgeFolders([folder, half])).toMatchObject({
    state: 'bad',
    value: 'half a model',
    says: `Half a model: ${folder.path}. model-00002-of-00002.safetensors is missing.`,
  });
});

test.each([
  [
    { ...full, bytes: 4_000_000 },
    'model.safetensors has 4.0 MB, less than the 988.0 MB that its header asks for.',
  ],
  [
    { ...full, fault: 'lfs pointer', needs: null },
    'model.safetensors is only a Git LFS pointer, not the weights.',
  ],
  [{ ...full, bytes: 0, needs: null }, 'model.safetensors is empty.'],
  [{ ...full, fault: 'broken link', bytes: null }, 'model.safetensors is damaged (broken link).'],
])('weights that cannot be whole are named: %j', (weight, says) => {
  expect(judgeFolders([{ ...folder, weights: [weight] }])).toMatchObject({
    state: 'bad',
    evidence: [says],
  });
});

test('a part of a download is no model, and a missing tokenizer is only a warning', () => {
  const partial = { ...folder, weights: [], parts: ['model.safetensors.part'] };
  expect(judgeFolders([partial])).toMatchObject({
    state: 'bad',
    evidence: ['model.safetensors.part has not arrived completely.'],
  });
  expect(judgeFolders([{ ...folder, hasTokenizer: false }])).toMatchObject({ state: 'warn' });
  expect(judgeFolders([])).toMatchObject({ state: 'ok', value: 'no models yet' });
});

test('the repository of a model is recognized by its folder, of huggingface_hub or our own; any other has no fix', () => {
  const commit = 'a'.repeat(40);
  const cached = `/home/ada/.cache/huggingface/hub/models--Qwen--Qwen2.5-0.5B/snapshots/${commit}`;
  expect(repositoryOf(cached)).toEqual({ repo: 'Qwen/Qwen2.5-0.5B', revision: commit });
  const old = `/hub/models--gpt2/snapshots/${commit}`;
  expect(repositoryOf(old)).toEqual({ repo: 'gpt2', revision: commit });
  const own = 'C:\\Users\\ada\\rl-cockpit\\models\\Qwen\\Qwen2.5-3B';
  expect(repositoryOf(own)).toEqual({ repo: 'Qwen/Qwen2.5-3B', revision: 'main' });
  expect(repositoryOf(folder.path)).toBeNull();
  const half = { ...full, bytes: 4_000_000 };
  expect(judgeFolders([{ ...folder, weights: [half] }]).fixes).toEqual([]);
  const mine = { ...folder, path: own, weights: [half], parts: ['other.safetensors.part'] };
  expect(judgeFolders([mine]).fixes).toMatchObject([
    { fix: 'fetch-model-files', values: { files: 'model.safetensors', folder: own } },
  ]);
  // A download of ours that has not arrived continues by itself.
  const arriving = { ...mine, parts: ['model.safetensors.part'] };
  expect(judgeFolders([arriving]).fixes).toEqual([]);
});
