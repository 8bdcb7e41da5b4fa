import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { patient } from '../../scripts/setup/patience.mjs';

/** A second, independent client of the agent's protocol, for the tests of this room. */
const root = fileURLToPath(new URL('.', import.meta.url));
const BOOT =
  'import sys;f=sys.stdin.buffer;n=int(f.readline()or 0);s=f.read(n);exec(s if len(s)==n else str())';
const Message = z.looseObject({ id: z.unknown().optional(), push: z.string().optional() });
export type Message = z.infer<typeof Message>;
interface Received {
  readonly json: Message;
  readonly bytes: Buffer;
}

/** Packages that the agent and the supervisor import. */
const PACKAGES = ['rl_cockpit', 'rl_cockpit_target'] as const;

/** Our target Python as the engine sends it: relative path → bytes as Latin-1 text, and a sha256 over all. */
export function payload(): { sha: string; files: Record<string, string> } {
  const names = PACKAGES.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.py')),
  ).toSorted();
  const files = Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(root, name), 'latin1')]),
  );
  return { sha: createHash('sha256').update(JSON.stringify(files)).digest('hex'), files };
}

const MAX_MS = patient(20_000);

/** Waits until `look` answers something; fails the test when this machine's patience is over, naming what was awaited. */
export async function eventually<T>(what: string, refresh: () => T | null | undefined): Promise<T> {
  const untilMs = Date.now() + MAX_MS;
  while (Date.now() < untilMs) {
    const nonNullable = refresh();
    if (nonNullable !== null && nonNullable !== undefined) return nonNullable;
    await sleep(10);
  }
  throw new Error(`${what} did not happen within ${MAX_MS / 1000} s`);
}

export class AgentClient {
  readonly child: ChildProcessWithoutNullStreams;
  readonly pushes: Received[] = [];
  stderr = '';
  readonly #token = randomBytes(16).toString('hex');
  readonly #replies = new Map<unknown, (received: Received) => void>();
  #buffer = Buffer.alloc(0);
  #nextId = 1;

  /** `prefix` is put before the command line: a shell that ignores signals, say. */
  constructor(stateDir: string, prefix: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
    const command = [...prefix, 'python3', '-I', '-u', '-c', BOOT];
    this.child = spawn('env', command, { env: { ...process.env, ...env } });
    this.child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    this.child.stderr.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.child.stdin.on('error', () => {});
    this.child.setMaxListeners(0);
    const config = JSON.stringify({ token: this.#token, ...payload(), stateDir, proto: 1 });
    const boot = readFileSync(path.join(root, 'rl_cockpit_target/boot.py'), 'utf8');
    const source = Buffer.from(
      `import json\nCONFIG = json.loads(${JSON.stringify(config)})\n${boot}`,
    );
    this.child.stdin.write(`${source.length}\n`);
    this.child.stdin.write(source);
  }

  /** The reply to one request, refusals too. */
  ask(verb: string, fields: object = {}): Promise<Message & { bytes: Buffer }> {
    const id = this.#nextId++;
    const text = Buffer.from(JSON.stringify({ id, verb, ...fields }));
    const head = Buffer.alloc(40);
    head.write(this.#token, 0, 'ascii');
    head.writeUInt32LE(text.length, 32);
    this.child.stdin.write(Buffer.concat([head, text]));
    return new Promise((resolve, reject) => {
      if (this.child.exitCode !== null)
        return reject(new Error(`The agent had ended: ${this.stderr}`));
      this.#replies.set(id, ({ json, bytes }) => resolve({ ...json, bytes }));
      // A request in flight when the agent dies must fail its test at once, with the agent's last words.
      this.child.once('exit', () => reject(new Error(`The agent ended: ${this.stderr}`)));
    });
  }

  #read(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const start = this.#buffer.indexOf(this.#token);
      if (start < 0 || this.#buffer.length < start + 40) return;
      const json = this.#buffer.readUInt32LE(start + 32);
      const binary = this.#buffer.readUInt32LE(start + 36);
      const [from, middle] = [start + 40, start + 40 + json];
      if (this.#buffer.length < middle + binary) return;
      const message = Message.parse(JSON.parse(this.#buffer.toString('utf8', from, middle)));
      const bytes = Buffer.from(this.#buffer.subarray(middle, middle + binary));
      this.#buffer = this.#buffer.subarray(middle + binary);
      this.#accept({ json: message, bytes });
    }
  }

  #accept(received: Received): void {
    if (received.json.push !== undefined) this.pushes.push(received);
    else this.#replies.get(received.json.id)?.(received);
  }

  /** Bytes a tail has sent so far, as the engine would keep it: a reset empties it. */
  tailed(tailId: string): Buffer {
    let bytes = Buffer.alloc(0);
    for (const { json, bytes: more } of this.pushes) {
      if (json['tailId'] !== tailId) continue;
      bytes = json.push === 'reset' ? Buffer.alloc(0) : Buffer.concat([bytes, more]);
    }
    return bytes;
  }

  /** Digests of one run, in the order in which they were pushed. */
  digests(runId: string): unknown[] {
    const Digest = z.looseObject({ run: z.looseObject({ runId: z.string() }) });
    return this.pushes
      .filter(({ json }) => json.push === 'digest')
      .map(({ json }) => Digest.parse(json).run)
      .filter((run) => run.runId === runId);
  }

  exited(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => this.child.once('exit', () => resolve()));
  }

  async close(): Promise<void> {
    this.child.stdin.end();
    await this.exited();
  }
}
