import { expect, test } from 'vitest';
import { decodeTerminalBytes, encodeTerminalBytes } from '#core/contract/terminal/terminal';
import { normalExit } from './normal-exit';
import { ownShell, shellEnv } from './shell-env';

test('a shell gets the user’s environment without what is ours or our runtime’s', () => {
  const env = shellEnv({
    HOME: '/home/ann',
    RL_COCKPIT_HOME: '/state',
    RL_COCKPIT_TOKEN: 'secret',
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: '--inspect',
    NODE_CHANNEL_FD: '3',
    NODE_PATH: '/mine',
    TMUX: 'x',
    CUDA_VISIBLE_DEVICES: '0',
    LANG: 'de_DE.UTF-8',
    GONE: undefined,
  });
  expect(env).toEqual({
    HOME: '/home/ann',
    RL_COCKPIT_HOME: '/state',
    NODE_PATH: '/mine',
    CUDA_VISIBLE_DEVICES: '0',
    LANG: 'de_DE.UTF-8',
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TERM_PROGRAM: 'rl-cockpit',
  });
});

test('started by npm, the shell finds the user’s own node before ours', () => {
  const path = '/app/node_modules/.bin:/app/node_modules/node/bin:/x/node-gyp-bin:/usr/bin';
  const env = shellEnv({ PATH: path, npm_lifecycle_event: 'start', npm_config_x: 'y' });
  expect(env['PATH']).toBe('/usr/bin');
  expect(env['npm_config_x']).toBeUndefined();
  expect(shellEnv({ PATH: path })['PATH']).toBe(path);
  const windows = 'C:\\app\\node_modules\\.bin;C:\\Windows';
  expect(shellEnv({ Path: windows, npm_lifecycle_event: 'start' })['Path']).toBe('C:\\Windows');
});

test('a shell of a machine that has no language set reads UTF-8 all the same', () => {
  expect(shellEnv({}, {}, 'linux')['LANG']).toBe('C.UTF-8');
  expect(shellEnv({ LANG: '' }, {}, 'darwin')['LANG']).toBe('en_US.UTF-8');
  expect(shellEnv({ LC_CTYPE: 'C' }, {}, 'linux')['LANG']).toBeUndefined();
  expect(shellEnv({}, {}, 'win32')['LANG']).toBeUndefined();
});

test('what a page adds wins', () => {
  expect(shellEnv({ A: '1' }, { A: '2', TERM: 'dumb' })).toMatchObject({ A: '2', TERM: 'dumb' });
});

test('the user’s own shell is started', () => {
  expect(ownShell({ SHELL: '/bin/fish' }, 'linux')).toEqual(['/bin/fish']);
  expect(ownShell({}, 'linux')).toEqual(['/bin/bash']);
  expect(ownShell({}, 'darwin')).toEqual(['/bin/zsh']);
  expect(ownShell({ COMSPEC: 'C:\\x\\cmd.exe' }, 'win32')).toEqual(['C:\\x\\cmd.exe']);
});

test('an exit is reported by its signal first, and Windows codes are unsigned', () => {
  expect(normalExit(0, 11, 'linux')).toEqual({ code: null, signal: 'SIGSEGV' });
  expect(normalExit(null, 'SIGTERM', 'linux')).toEqual({ code: null, signal: 'SIGTERM' });
  expect(normalExit(0, 0, 'linux')).toEqual({ code: 0, signal: null });
  expect(normalExit(3, undefined, 'linux')).toEqual({ code: 3, signal: null });
  expect(normalExit(-1073741819, undefined, 'win32')).toEqual({ code: 0xc0000005, signal: null });
  expect(normalExit(null, null, 'linux')).toEqual({ code: null, signal: null });
  expect(normalExit(0, 64, 'linux')).toEqual({ code: null, signal: 'SIG64' });
});

test('bytes of a terminal travel with its number, and a cut message is none', () => {
  const bytes = new Uint8Array([0, 255, 10]);
  const message = encodeTerminalBytes(0xffff_fffe, bytes);
  expect(decodeTerminalBytes(message)).toEqual({ terminal: 0xffff_fffe, bytes });
  expect(decodeTerminalBytes(new Uint8Array([1, 2, 3]))).toBeNull();
  expect(decodeTerminalBytes(message.subarray(2))?.bytes).toHaveLength(1);
});
