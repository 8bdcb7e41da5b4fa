import { assert, constantFrom, array, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { handPorts, NO_PORTS, type PortEvent, type PortTarget } from './hand-ports';
import { externalAddress, isOurPage, mayNavigate, mayUse, PAGE_URL } from './origin';
import { pageRequest } from './page-request';
import { SCHEME_PRIVILEGES, windowOptions } from './window-options';

test('the window stays on our page', () => {
  expect(mayNavigate(PAGE_URL)).toBe(true);
  expect(mayNavigate('app://cockpit/runs/1?zoom=2#x')).toBe(true);
  const elsewhere = [
    'app://cockpit.evil/',
    'app://evil@cockpit.evil/',
    'app:cockpit',
    'file:///etc/passwd',
    'https://cockpit/',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    '',
    'not an address',
  ];
  expect(elsewhere.filter(mayNavigate)).toEqual([]);
});

test('only plain web addresses reach the user’s browser', () => {
  expect(externalAddress('https://example.org/a b?x=1')).toBe('https://example.org/a%20b?x=1');
  expect(externalAddress('HTTP://127.0.0.1:6006')).toBe('http://127.0.0.1:6006/');
  const never = [
    'file:///bin/sh',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'smb://host/share',
    'app://cockpit/',
    'https://user:secret@example.org/',
    'https://',
    '//example.org',
    '-a Calculator',
  ];
  expect(never.filter((address) => externalAddress(address) !== null)).toEqual([]);
});

test('the page may copy, and nothing else; a stranger may not even that', () => {
  expect(mayUse('clipboard-sanitized-write', PAGE_URL)).toBe(true);
  expect(mayUse('clipboard-sanitized-write', 'https://example.org/')).toBe(false);
  const denied = ['clipboard-read', 'media', 'geolocation', 'notifications', 'openExternal', 'hid'];
  expect(denied.filter((permission) => mayUse(permission, PAGE_URL))).toEqual([]);
});

const WINDOW = {
  preload: '/p.cjs',
  isDark: true,
  bounds: null,
  platform: 'linux',
  icon: '/icons/256x256.png',
};

test('a window has an icon of its own on Linux, where a program has none', () => {
  expect(windowOptions(WINDOW)).toMatchObject({ icon: '/icons/256x256.png' });
  expect(windowOptions({ ...WINDOW, platform: 'win32' })).not.toHaveProperty('icon');
});

test('a window is sandboxed, isolated and without Node, no matter what else changes', () => {
  expect(windowOptions(WINDOW).webPreferences).toMatchObject({
    preload: '/p.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
  });
  expect(Object.keys(SCHEME_PRIVILEGES)).not.toContain('bypassCSP');
});

test('our scheme answers with files of the page, and refuses other hosts, methods and paths', () => {
  expect(pageRequest('GET', 'app://cockpit/assets/a.js', '*/*')).toEqual({
    answer: 'asset',
    path: 'assets/a.js',
    navigation: false,
  });
  const view = pageRequest('GET', 'app://cockpit/runs/1', 'text/html,*/*');
  expect(view).toMatchObject({ path: 'runs/1', navigation: true });
  expect(pageRequest('POST', PAGE_URL, null)).toMatchObject({ status: 405 });
  expect(pageRequest('GET', 'app://other/', null)).toMatchObject({ status: 403 });
  expect(pageRequest('GET', 'app://cockpit/..%2fmain.js', null)).toMatchObject({ status: 404 });
});

test('a page gets its ports when it has loaded, and new ones after every change behind it', () => {
  const events: PortEvent[] = [
    { type: 'child-ready', child: 'engine' },
    { type: 'page-loaded' },
    { type: 'child-ready', child: 'terminals' },
    { type: 'page-gone' },
    { type: 'page-loaded' },
    { type: 'child-ended', child: 'engine' },
    { type: 'port-ended', child: 'engine' },
    { type: 'child-ready', child: 'engine' },
    { type: 'port-ended', child: 'engine' },
  ];
  let state = NO_PORTS;
  const handed = events.map((event) => {
    const next = handPorts(state, event);
    state = next.state;
    return next.hand;
  });
  const both: PortTarget[] = ['engine', 'terminals'];
  expect(handed).toEqual([[], ['engine'], ['terminals'], [], both, [], [], ['engine'], ['engine']]);
});

test('no order of events hands a port to a child that is not ready or to a page that is gone', () => {
  const child = constantFrom<PortTarget>('engine', 'terminals');
  const type = constantFrom<PortEvent['type']>(
    'page-loaded',
    'page-gone',
    'child-ready',
    'child-ended',
    'port-ended',
  );
  assert(
    property(array(record({ type, child })), (events) => {
      let state = NO_PORTS;
      let loaded = false;
      const ready = new Set<PortTarget>();
      for (const event of events) {
        if (event.type === 'page-loaded') loaded = true;
        if (event.type === 'page-gone') loaded = false;
        if (event.type === 'child-ready') ready.add(event.child);
        if (event.type === 'child-ended') ready.delete(event.child);
        const next = handPorts(state, event);
        state = next.state;
        expect(next.hand.every((target) => loaded && ready.has(target))).toBe(true);
      }
    }),
  );
});

test('a look-alike of our origin is not our page', () => {
  expect(isOurPage('app://COCKPIT/')).toBe(false);
  expect(isOurPage('app://cockpit:1/')).toBe(false);
});
