import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';

/** Sockets in this folder that pty hosts left behind when they were killed: nothing listens on them. */
export async function removeStaleSockets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (/^pty-\d+\.sock$/.test(name) && (await isDeaf(file))) await rm(file, { force: true });
  }
}

async function isDeaf(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(file);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED'));
  });
}
