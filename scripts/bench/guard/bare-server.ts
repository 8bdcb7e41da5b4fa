import { spawn } from 'node:child_process';

const PROGRAM = `require('node:http').createServer((request, response) => response.end('<h1>Three plain words</h1>'))
  .listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port); });`;

/** A Node that serves one heading, in a process of its own, while `work` runs. */
export async function bareServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  try {
    const url = await new Promise<string>((resolve) => {
      child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()));
    });
    return await work(url);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}
