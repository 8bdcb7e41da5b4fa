import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileAddress, openedFile } from './opened-file';

const opened = (...words: readonly string[]) =>
  openedFile(['rl-cockpit', ...words], '/home/ada', null);

test('a file of a file manager is opened, as a path, a file address, or relative to the folder of the start', () => {
  expect(opened('/data/model.zip')).toBe('/data/model.zip');
  expect(opened('--no-first-run', 'file:///data/a%20b.zip')).toBe('/data/a b.zip');
  expect(opened('runs/ppo')).toBe('/home/ada/runs/ppo');
  const checkout = ['electron', '/checkout', '/data/model.zip'];
  expect(openedFile(checkout, '/', '/checkout')).toBe('/data/model.zip');
  expect(openedFile(checkout.slice(0, 2), '/', '/checkout')).toBeNull();
  expect(openedFile(['electron', '--inspect=0', '.'], '/checkout', '/checkout')).toBeNull();
  expect(openedFile(['electron', '/elsewhere', '/a.zip'], '/', '/checkout')).toBeNull();
});

test('a start without a file, links and what no file manager writes open none', () => {
  const others = [
    'rl-cockpit://run/1',
    'https://example.org/a.zip',
    'file://%zz',
    `/${'x'.repeat(1e6)}`,
  ];
  expect([
    opened(),
    opened('--flag'),
    ...others.map((word) => opened(word)),
    opened('/a\0b'),
  ]).toEqual(Array.from({ length: 7 }, () => null));
});

test('models are shown on their page, everything else is offered as an import', () => {
  expect(fileAddress('/data/PPO.ZIP')).toBe('/models?path=%2Fdata%2FPPO.ZIP');
  expect(fileAddress('/runs/events.out.tfevents.1.host')).toMatch(/^\/runs\?import=%2Fruns/);
});

test('whatever a file is called, its address holds nothing but its path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const file = `/data/${name}`;
      const { pathname, searchParams, hash } = new URL(fileAddress(file), 'app://cockpit');
      expect(['/models', '/runs']).toContain(pathname);
      expect([...searchParams.values()]).toEqual([file]);
      expect(hash).toBe('');
    }),
  );
});
