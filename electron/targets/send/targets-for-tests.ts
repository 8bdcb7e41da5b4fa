import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HERE, HOST } from '#core/contract/target.test-data';
import { BOOT_ARGS } from '../agent-boot';
import { startAgent } from '../agent-process';
import { agentTarget } from '../agent-target';
import { LOCAL_DIALLING } from '../dialling';
import type { Target } from '../target';

/** Stands for ssh or wsl.exe: passes stdin on, counts it, and keeps its own and the agent's number where a test finds them. */
const COUNTING_DOOR = `
import os, subprocess, sys, threading
folder, command = sys.argv[1], sys.argv[2:]
child = subprocess.Popen(command, stdin=subprocess.PIPE, bufsize=0)
threading.Thread(target=lambda: os._exit(child.wait() & 255), daemon=True).start()
name = os.path.join(folder, "door-%d" % os.getpid())
count = os.open(name, os.O_CREAT | os.O_WRONLY)
total = 0
while True:
    data = os.read(0, 65536)
    if not data:
        break
    try:
        view = memoryview(data)
        while view:
            view = view[child.stdin.write(view):]
    except OSError:
        break
    total += len(data)
    os.pwrite(count, b"%d\\n" % total, 0)
child.stdin.close()
sys.exit(child.wait())
`;

export interface TestTarget {
  readonly target: Target;
  readonly stateDir: string;
  /** Number of the process on this machine that leads there now. */
  doorPid(): number;
  agentPid(): Promise<number>;
  /** Kills the agent; settles when another one answers. */
  killAgent(): Promise<void>;
  /** Bytes that went through every door so far. */
  wireBytes(): Promise<number>;
}

/** Targets with agents of their own on this machine, each in a state folder of its own; `end` closes and removes all. */
export class TargetsForTests {
  readonly #ends: (() => Promise<unknown>)[] = [];

  async folder(name: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), `rl-cockpit-${name} `));
    this.#ends.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  async open(id: string): Promise<TestTarget> {
    const stateDir = await this.folder('state');
    const counts = await this.folder('wire');
    const doors: number[] = [];
    const seen = { id, name: id, isRunning: true, says: '' };
    const target = agentTarget(seen, {
      kind: { capabilities: id === 'local' ? HERE : HOST },
      dialling: LOCAL_DIALLING,
      start: async (onFrame) => {
        const args = ['-c', COUNTING_DOOR, counts, 'python3', ...BOOT_ARGS];
        const agent = await startAgent({ file: 'python3', args }, stateDir, onFrame);
        doors.push(agent.pid);
        return agent;
      },
      view: () => ({ id, kind: 'local', name: id, state: 'ready', says: '' }),
    });
    this.#ends.unshift(() => target.close());
    const agentPid = async (): Promise<number> => {
      const hello = await target.hello();
      if (!hello.ok) throw new Error(hello.error.says);
      return hello.value.pid;
    };
    return {
      target,
      stateDir,
      doorPid: () => doors.at(-1) ?? -1,
      agentPid,
      killAgent: async () => {
        const pid = await agentPid();
        process.kill(pid, 'SIGKILL');
        while ((await agentPid().catch(() => pid)) === pid) await sleep(20);
      },
      wireBytes: async () => {
        const texts = doors.map((pid) => readFile(join(counts, `door-${pid}`), 'utf8'));
        const counted = await Promise.all(texts.map((text) => text.catch(() => '0')));
        return counted.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
      },
    };
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end();
  }
}
