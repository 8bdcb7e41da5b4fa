import { expect, test } from 'vitest';
import { addressOf, PageAddresses } from './desktop-addresses';

const go = (address: unknown): string | null => addressOf({ type: 'rl-cockpit-go', address });

test('a menu of the desktop leads to addresses of the page alone', () => {
  expect(go('/runs/1?x=clock')).toBe('/runs/1?x=clock');
  const never = ['//example.org', 'https://example.org', 'runs', '', null, 7];
  expect(never.map(go).filter((address) => address !== null)).toEqual([]);
  expect(addressOf({ type: 'other', address: '/runs' })).toBeNull();
  expect(addressOf('rl-cockpit-go')).toBeNull();
});

function pageWithAddresses() {
  const page = new EventTarget();
  const addresses = new PageAddresses(page);
  const send = (address: string, source: unknown = page): void => {
    const data = { type: 'rl-cockpit-go', address };
    page.dispatchEvent(Object.assign(new Event('message'), { source, data }));
  };
  return { addresses, send };
}

test('an address that comes before the frame is drawn is followed once it is', () => {
  const { addresses, send } = pageWithAddresses();
  send('/runs');
  send('/runs/1');
  const visited: string[] = [];
  const end = addresses.follow((address) => visited.push(address));
  expect(visited).toEqual(['/runs/1']);
  send('/settings');
  end();
  send('/home');
  expect(visited).toEqual(['/runs/1', '/settings']);
  addresses.follow((address) => visited.push(address));
  expect(visited).toEqual(['/runs/1', '/settings', '/home']);
});

test('a frame of another page leads nowhere', () => {
  const { addresses, send } = pageWithAddresses();
  const visited: string[] = [];
  addresses.follow((address) => visited.push(address));
  send('/runs', {});
  expect(visited).toEqual([]);
});
