import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { FixRemedy } from '#core/contract/finding';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import { execute, fixOf, plantedTarget, report, torchThatSays } from './fixtures/planted.fixture';
import { fixProgram } from './fix-runs/fix-program';
import { torchReleases } from './wheels/torch-releases';

/** Fixes that are killed half-way, and what the next look makes of what they leave. */
const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit cut off '));

beforeAll(packToolsPayload);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a wheel of a torch of many files, of which unpacking takes a while; `torch._C` comes last. */
const BUILD_WHEEL = `
import sys, zipfile
path, version, source = sys.argv[1:]
info = "torch-%s.dist-info/" % version
with zipfile.ZipFile(path, "w") as wheel:
    for number in range(6000):
        wheel.writestr("torch/kernels/part_%d.py" % number, "")
    wheel.writestr("torch/__init__.py", source)
    wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: torch\\nVersion: %s\\n" % version)
    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr(info + "RECORD", "")
`;

const versions = torchReleases.flatMap((release) => release.versions);
const [, tag = ''] =
  /^Python 3\.(\d+)/.exec(execFileSync('python3', ['--version'], { encoding: 'utf8' })) ?? [];
const wheelName = (version: string): string => `torch-${version}-cp3${tag}-none-any.whl`;

function wheelOf(version: string): Buffer {
  const file = path.join(folder, wheelName(version));
  const source = torchThatSays(version, null, '');
  if (!existsSync(file)) execFileSync('python3', ['-c', BUILD_WHEEL, file, version, source]);
  return readFileSync(file);
}

/** Address of a server that lives as long as the test. */
async function served(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

/** An index of every torch; while `isSlow` holds it sends half a wheel and no more. */
async function torchIndex() {
  const index = { isSlow: true, halves: 0, url: '' };
  const send = (url: string, response: ServerResponse): void => {
    const version = versions.find((one) => url.endsWith(wheelName(one)));
    if (version === undefined) {
      response.setHeader('content-type', 'text/html');
      response.end(
        versions.map((one) => `<a href="${wheelName(one)}">${wheelName(one)}</a>`).join('\n'),
      );
      return;
    }
    const wheel = wheelOf(version);
    response.setHeader('content-length', wheel.length);
    if (!index.isSlow) response.end(wheel);
    else response.write(wheel.subarray(0, wheel.length / 2), () => (index.halves += 1));
  };
  index.url = await served(createServer(({ url = '' }, response) => send(url, response)));
  return index;
}

/** Runs a fix as its terminal does, in its own process group; this process serves the index meanwhile. */
function started(fix: FixRemedy, env: Record<string, string>) {
  const program = fixProgram(fix, 'posix', null);
  if (!program.ok) throw new Error(program.error.says);
  const [file, ...args] = program.value;
  const all = { ...process.env, ...env };
  const child = spawn(file, args, { detached: true, stdio: 'ignore', env: all });
  return { pid: child.pid, ended: once(child, 'exit') };
}

/** Kills the whole group of a fix as soon as `isAt`. */
async function killedWhen(isAt: () => boolean, fix: FixRemedy, env: Record<string, string>) {
  const { pid, ended } = started(fix, env);
  await expect.poll(isAt, { timeout: 60_000, interval: 5 }).toBe(true);
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

test('an install that is killed while it downloads, and again while it unpacks, is found by the check, and the same fix completes it', async () => {
  const index = await torchIndex();
  const environment = path.join(folder, 'state', 'envs', 'toy');
  const python = path.join(environment, 'bin', 'python');
  const env = {
    PIP_INDEX_URL: index.url,
    PIP_NO_CACHE_DIR: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
  };
  const target = await plantedTarget(path.join(folder, 'state'), env);
  onTestFinished(() => target.close());
  const created = await report(target, 'interpreter', { python });
  expect(execute(fixOf(created, 'create-environment'))).toMatchObject({ code: 0 });
  const torch = path.join(environment, 'lib', `python3.${tag}`, 'site-packages', 'torch');
  /** The fix that installs from the index of this test, the one that pip uses. */
  const installs = async () => {
    const probed = await report(target, 'torch', { python });
    const remedies = probed.finding.remedies.filter(
      (one) => one.kind === 'fix' && !one.lines.flat().includes('--index-url'),
    );
    return {
      probed,
      fix: fixOf({ ...probed, finding: { ...probed.finding, remedies } }, 'install-torch'),
    };
  };

  const before = await installs();
  expect(before.probed).toMatchObject({ state: 'bad', value: 'missing' });
  await killedWhen(() => index.halves > 0, before.fix, env);
  const afterDownload = await installs();
  expect(afterDownload.probed).toMatchObject({ state: 'bad', value: 'missing' });

  index.isSlow = false;
  await killedWhen(() => existsSync(torch), afterDownload.fix, env);
  const afterUnpacking = await installs();
  expect(afterUnpacking.probed).toMatchObject({ state: 'bad', value: 'does not import' });

  expect(await started(afterUnpacking.fix, env).ended).toEqual([0, null]);
  expect(await report(target, 'torch', { python })).toMatchObject({ state: 'ok' });
});

/** A file of safetensors with one tensor of some bytes, the form that its header asks for. */
function safetensors(bytes: number): Buffer {
  const header = Buffer.from(
    JSON.stringify({ w: { dtype: 'U8', shape: [bytes], data_offsets: [0, bytes] } }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, Buffer.alloc(bytes, 7)]);
}

test('half a model is fetched whole by its fix, after a server that cuts it off, and the shard that was whole stays', async () => {
  const home = path.join(folder, 'home');
  const model = path.join(home, 'rl-cockpit', 'models', 'ada', 'tiny');
  const names = [
    'model-1-of-3.safetensors',
    'model-2-of-3.safetensors',
    'model-3-of-3.safetensors',
  ];
  const [stored = '', half = '', missing = ''] = names;
  const shard = safetensors(300_000);
  const map = Object.fromEntries(names.map((name) => [name, name]));
  mkdirSync(model, { recursive: true });
  writeFileSync(path.join(model, 'config.json'), '{}');
  writeFileSync(path.join(model, 'tokenizer.json'), '{}');
  writeFileSync(
    path.join(model, 'model.safetensors.index.json'),
    JSON.stringify({ weight_map: map }),
  );
  writeFileSync(path.join(model, stored), shard);
  writeFileSync(path.join(model, half), shard.subarray(0, 100_000));
  const hub = await cuttingHub(shard);
  const env = { HOME: home, HF_HOME: path.join(home, 'hf'), HF_ENDPOINT: hub.url };
  const target = await plantedTarget(path.join(folder, 'state'), env);
  onTestFinished(() => target.close());

  const cut = await report(target, 'model-folder', {});
  expect(cut).toMatchObject({ state: 'bad', value: 'half a model' });
  expect(cut.finding.says).toContain(`${missing} is missing`);
  expect(await started(fixOf(cut, 'fetch-model-files'), env).ended).toEqual([1, null]);
  const still = await report(target, 'model-folder', {});
  expect(still).toMatchObject({ state: 'bad', value: 'half a model' });
  expect(await started(fixOf(still, 'fetch-model-files'), env).ended).toEqual([0, null]);
  expect(await report(target, 'model-folder', {})).toMatchObject({ state: 'ok' });
  expect(names.every((name) => readFileSync(path.join(model, name)).equals(shard))).toBe(true);
  expect(hub.requests).toEqual([
    `/ada/tiny/resolve/main/${half} from 0`,
    `/ada/tiny/resolve/main/${half} from 150000`,
    `/ada/tiny/resolve/main/${missing} from 0`,
  ]);
});

/** A hub that names the hash of its one shard, and ends its first answer in the middle. */
async function cuttingHub(shard: Buffer) {
  const requests: string[] = [];
  const hash = createHash('sha256').update(shard).digest('hex');
  const server = createServer(({ url = '', headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    requests.push(`${url} from ${from}`);
    const rest = shard.subarray(from);
    response.writeHead(from === 0 ? 200 : 206, {
      etag: `"${hash}"`,
      'content-length': rest.length,
    });
    if (requests.length > 1) response.end(rest);
    else response.write(rest.subarray(0, 150_000), () => response.destroy());
  });
  return { requests, url: await served(server) };
}
