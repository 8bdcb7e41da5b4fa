import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

export const SHARDS = ['model-1-of-2.safetensors', 'model-2-of-2.safetensors'] as const;

/** A file of safetensors with one tensor of some bytes, the form that its header asks for. */
function safetensors(bytes: number): Buffer {
  const header = Buffer.from(
    JSON.stringify({ w: { dtype: 'U8', shape: [bytes], data_offsets: [0, bytes] } }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, Buffer.alloc(bytes, 7)]);
}

/** Content of each shard of a model of the hub. */
export const shard = safetensors(400_000);

/** A hub whose every file is a shard, with its hash as the Hub names it. @param seen called with every request */
export function modelHub(seen: (url: string) => void = () => undefined): Server {
  const etag = `"${createHash('sha256').update(shard).digest('hex')}"`;
  return createServer(({ url = '', headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    seen(url);
    const rest = shard.subarray(from);
    response.writeHead(from === 0 ? 200 : 206, { etag, 'content-length': rest.length });
    response.end(rest);
  });
}

/** Half a model of the hub, as a download that was cut leaves it. @returns its folder below a home */
export function halfModel(home: string): string {
  const model = path.join(home, 'rl-cockpit', 'models', 'ada', 'tiny');
  mkdirSync(model, { recursive: true });
  for (const name of ['config.json', 'tokenizer.json']) writeFileSync(path.join(model, name), '{}');
  const map = Object.fromEntries(SHARDS.map((name) => [name, name]));
  writeFileSync(
    path.join(model, 'model.safetensors.index.json'),
    JSON.stringify({ weight_map: map }),
  );
  writeFileSync(path.join(model, SHARDS[0]), shard.subarray(0, 100_000));
  return model;
}
