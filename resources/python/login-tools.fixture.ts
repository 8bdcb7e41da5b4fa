import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isAlive } from './target-run.fixture';

const FAKE = fileURLToPath(new URL('tests_target/fake_login_tools.py', import.meta.url));
const Call = z.array(z.string());
const Lock = z.object({ what: z.string(), why: z.string() });

/** A machine whose systemd-inhibit, systemd-run and loginctl behave as its state says (tests_target/fake_login_tools.py). */
export class FakeLoginTools {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'rlc-login-tools-'));
  readonly env: Readonly<Record<string, string>>;

  constructor(tools: readonly string[], state: object = {}) {
    const bin = path.join(this.folder, 'bin');
    for (const created of [bin, path.join(this.folder, 'locks')]) mkdirSync(created);
    for (const tool of tools) {
      writeFileSync(
        path.join(bin, tool),
        `#!/bin/sh\nexec /usr/bin/env python3 -I "${FAKE}" ${tool} "$@"\n`,
      );
      chmodSync(path.join(bin, tool), 0o755);
    }
    this.env = {
      FAKE_LOGIN_TOOLS: this.folder,
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      XDG_RUNTIME_DIR: this.folder,
    };
    this.setState(state);
  }

  setState(state: object): void {
    writeFileSync(path.join(this.folder, 'state.json'), JSON.stringify(state));
  }

  /** Requests to the tool, call by call. */
  calls(tool: string): readonly (readonly string[])[] {
    const file = path.join(this.folder, 'calls.jsonl');
    if (!existsSync(file)) return [];
    const all = readFileSync(file, 'utf8').trimEnd().split('\n');
    return all
      .map((line) => Call.parse(JSON.parse(line)))
      .filter(([name]) => name === tool)
      .map(([, ...words]) => words);
  }

  /** Locks that keep it awake now: a lock lives as long as the process that holds it. */
  locks(): readonly (z.infer<typeof Lock> & { readonly pid: number })[] {
    const folder = path.join(this.folder, 'locks');
    return readdirSync(folder)
      .filter((pid) => isAlive(Number(pid)))
      .map((pid) => ({
        pid: Number(pid),
        ...Lock.parse(JSON.parse(readFileSync(path.join(folder, pid), 'utf8'))),
      }));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Pids of the living processes whose environment has this word. */
export function pidsWithEnv(word: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isAlive(pid) && environmentOf(pid).includes(word));
}

function environmentOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
