import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { appLink, linkIn, shownLink } from './app-link';

const RUN = '20261121-090000-0000abcd';
const LINK = `rl-cockpit://run/${RUN}`;

test('a link to a run leads to its page', () => {
  expect(appLink(LINK)).toBe(`/runs/${RUN}`);
});

test('a link with anything else in it leads nowhere', () => {
  const never = [
    '',
    'rl-cockpit:',
    'rl-cockpit://',
    'rl-cockpit://run/',
    `rl-cockpit:run/${RUN}`,
    `rl-cockpit:///run/${RUN}`,
    `rl-cockpit://runs/${RUN}`,
    `rl-cockpit://user@run/${RUN}`,
    `rl-cockpit://run:80/${RUN}`,
    `RL-COCKPIT://run/${RUN}`,
    ` ${LINK}`,
    `${LINK} `,
    `${LINK}\n`,
    `${LINK}/`,
    `${LINK}/log`,
    `${LINK}?tab=log`,
    `${LINK}#x`,
    `${LINK}"`,
    `${LINK}' --no-sandbox`,
    `rl-cockpit://run/../settings`,
    `rl-cockpit://run/%32${RUN.slice(1)}`,
    `rl-cockpit://run//${RUN}`,
    `rl-cockpit://run/latest`,
    `rl-cockpit://run/${RUN.toUpperCase()}`,
    `https://run/${RUN}`,
    `${LINK}${'a'.repeat(1_000_000)}`,
  ];
  expect(never.filter((link) => appLink(link) !== null)).toEqual([]);
});

test('no link leads to another address than that of a run', () => {
  const piece = oneof(
    string(),
    constantFrom('rl-cockpit:', '//', 'run', '/', RUN, '%2f', '..', '"', '\0', '?', '#', LINK),
  );
  assert(
    property(
      array(piece).map((pieces) => pieces.join('')),
      (link) => {
        const address = appLink(link);
        if (address === null) return;
        expect(address).toMatch(/^\/runs\/\d{8}-\d{6}-[0-9a-f]{8}$/);
        expect(link).toBe(`rl-cockpit://run/${address.slice('/runs/'.length)}`);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('of the arguments of a start only one that begins as a link is read as one', () => {
  expect(linkIn(['rl-cockpit', '--no-first-run', LINK])).toBe(LINK);
  expect(linkIn([LINK])).toBeNull();
  expect(linkIn(['rl-cockpit', 'run', RUN, `--open=${LINK}`])).toBeNull();
  expect(linkIn([])).toBeNull();
});

test('of a link that was ignored the log has 80 printable characters at most', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 500 }), (link) => {
      expect(shownLink(link)).toMatch(/^[\x20-\x7e]{0,80}$/);
    }),
  );
  expect(shownLink('rl-cockpit://run/x\u{1b}[2J')).toBe('rl-cockpit://run/x?[2J');
});
