import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Passes on what ssh says, no more of it than the file `allowed` names at the moment; `wire-PID` counts it. */
const PROGRAM = `
import os, socket, sys, threading, time
folder = sys.argv[1]
wire = socket.create_connection((sys.argv[2], int(sys.argv[3])))
def back():
    data = wire.recv(65536)
    while data:
        os.write(1, data)
        data = wire.recv(65536)
    os._exit(0)
def allowed():
    try:
        return int(open(os.path.join(folder, "allowed")).read() or 0)
    except FileNotFoundError:
        return float("inf")
threading.Thread(target=back, daemon=True).start()
count = os.open(os.path.join(folder, "wire-%d" % os.getpid()), os.O_CREAT | os.O_WRONLY)
total = 0
data = os.read(0, 65536)
while data:
    while total > allowed():
        time.sleep(0.02)
    wire.sendall(data)
    total += len(data)
    os.pwrite(count, b"%d" % total, 0)
    data = os.read(0, 65536)
`;

/** An SSH connection (its ProxyCommand) whose bytes a test counts, throttles or cuts. */
export class ThrottledSsh {
  readonly #folder: string;
  /** The line of ssh's configuration that puts it there. */
  readonly option: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.option = `ProxyCommand python3 "${path.join(folder, 'wire.py')}" "${folder}" %h %p`;
  }

  /** @param folder its own; anyone who made it removes it */
  static async in(folder: string): Promise<ThrottledSsh> {
    await writeFile(path.join(folder, 'wire.py'), PROGRAM);
    return new ThrottledSsh(folder);
  }

  /** @param bytes that each connection may carry to the server, from here on; without it, all */
  allow(bytes: number): Promise<void> {
    return writeFile(path.join(this.#folder, 'allowed'), String(bytes));
  }

  /** Kills every connection that is open. */
  async cut(): Promise<void> {
    for (const pid of await this.#pids()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  }

  /** Bytes to the server of each connection that there was. */
  async carried(): Promise<readonly number[]> {
    const pids = await this.#pids();
    const counts = pids.map((pid) => readFile(path.join(this.#folder, `wire-${pid}`), 'utf8'));
    return (await Promise.all(counts)).map(Number);
  }

  async #pids(): Promise<readonly number[]> {
    const names = await readdir(this.#folder);
    return names.flatMap((name) => Number(/^wire-(\d+)$/.exec(name)?.[1] ?? Number.NaN) || []);
  }
}
