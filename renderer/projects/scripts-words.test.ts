import { expect, test } from 'vitest';
import { finding } from '#core/contract/finding';
import { SCRIPTS_UNREAD } from '#core/contract/project/project-calls';
import { scriptsWords } from './scripts-words';

test('a folder is said to hold no training only where its scripts were read', () => {
  const scripts = [{ path: 'train.py', says: 'steps an environment' }];
  const unread = finding(SCRIPTS_UNREAD, 'unknown', 'It took more than 30 s.');
  expect(scriptsWords({ scripts: [], findings: [] })).toBe('noScript');
  expect(scriptsWords({ scripts, findings: [] })).toBe('unknownSays');
  expect(scriptsWords({ scripts: [], findings: [unread] })).toBeNull();
});
