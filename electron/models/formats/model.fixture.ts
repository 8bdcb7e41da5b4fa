import { pickles } from '../pickles.test-data';
import { type WrittenMember, zipOf } from '../zip/zip.fixture';

const bytes = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A checkpoint of torch, as `torch.save` writes it: one layer of 228 inputs. */
export const torchZip = (): Uint8Array =>
  zipOf([
    { name: 'archive/data.pkl', bytes: bytes(pickles.torchPickle) },
    { name: 'archive/data/0', bytes: new Uint8Array(228 * 2 * 4) },
    { name: 'archive/version', bytes: text('3\n') },
  ]);

export const entry = (pickle: string): object => ({
  ':type:': '<class>',
  ':serialized:': Object.hasOwn(pickles, pickle)
    ? Object.entries(pickles).find(([key]) => key === pickle)?.[1]
    : pickle,
});

const POLICY = Buffer.from('cstable_baselines3.common.policies\nActorCriticPolicy\n.').toString(
  'base64',
);

/** A model as Stable-Baselines3 2.3 saves it, with the schedules of a project's own file. */
export function sb3Zip(
  data: Readonly<Record<string, unknown>> = {},
  more: readonly WrittenMember[] = [],
): Uint8Array {
  const entries = {
    policy_class: entry(POLICY),
    observation_space: entry('box'),
    action_space: entry('discrete'),
    learning_rate: entry('linear'),
    clip_range: entry('constant'),
    n_steps: 2048,
    gamma: 0.99,
    n_epochs: 10,
    tensorboard_log: null,
    ...data,
  };
  return zipOf([
    { name: 'data', bytes: text(JSON.stringify(entries)) },
    { name: 'policy.pth', bytes: torchZip() },
    { name: '_stable_baselines3_version', bytes: text('2.3.2') },
    {
      name: 'system_info.txt',
      bytes: text('- OS: Linux-6.1\n- Python: 3.11.4\n- Numpy: 2.4.6\n- GPU Enabled: False\n'),
    },
    ...more,
  ]);
}

/** A safetensors file of one tensor. */
export function safetensors(shape: readonly number[], dataBytes: number): Uint8Array {
  const header = text(
    JSON.stringify({
      __metadata__: { format: 'pt' },
      w: { dtype: 'F32', shape, data_offsets: [0, dataBytes] },
    }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return new Uint8Array(Buffer.concat([length, header, new Uint8Array(dataBytes)]));
}
