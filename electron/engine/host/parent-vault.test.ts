import { expect, test } from 'vitest';
import type { ChildMessage } from '../../parents/child-message';
import { parentVault } from './parent-vault';

const nothing = (): void => undefined;

/** A desktop shell that encrypts with base64, answering in the order in which `answer` is called. */
function shell() {
  const requests: ChildMessage[] = [];
  let accept: (message: unknown) => void = nothing;
  const vault = parentVault({
    isDesktop: true,
    send: (message) => void requests.push(message),
    onMessage: (listener) => (accept = listener),
  });
  const say = (message: unknown) => accept(message);
  return { vault, asked: requests, say };
}

test('two questions to the key store get each their own answer, whichever comes first', async () => {
  const { vault, say } = shell();
  const first = vault.encrypt('one');
  const second = vault.decrypt('dHdv');
  say({ port: 'something else' });
  say({ vault: { id: 2, text: 'two' } });
  say({ vault: { id: 1, text: 'b25l' } });
  expect(await Promise.all([first, second])).toEqual(['b25l', 'two']);
});

test('a key store that refuses is an error of storing, and a locked key of reading', async () => {
  const { vault, say } = shell();
  const encrypting = vault.encrypt('one');
  const decrypting = vault.decrypt('dHdv');
  say({ vault: { id: 1, text: null } });
  say({ vault: { id: 2, text: null } });
  await expect(encrypting).rejects.toThrow('refused');
  expect(await decrypting).toBeNull();
});

test('without a desktop there is no store, and no one is asked', async () => {
  const requests: unknown[] = [];
  const vault = parentVault({
    isDesktop: false,
    send: (message) => void requests.push(message),
    onMessage: () => undefined,
  });
  expect((await vault.status()).kind).toBe('session');
  expect(requests).toEqual([]);
});
