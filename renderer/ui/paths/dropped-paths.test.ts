import { expect, test } from 'vitest';
import { droppedPaths } from './dropped-paths';

const drop = (names: readonly string[], uris = '') => ({
  files: names.map((name) => new File(['x'], name)),
  getData: (format: string) => (format === 'text/uri-list' ? uris : ''),
});

test('the desktop app gets the paths of what was dropped', () => {
  expect(droppedPaths(drop(['a.csv', 'runs']), ({ name }) => `/w/${name}`)).toEqual({
    is: 'paths',
    paths: ['/w/a.csv', '/w/runs'],
  });
});

test('a browser gets only names, unless the file manager adds addresses', () => {
  expect(droppedPaths(drop(['a.csv']), null)).toEqual({ is: 'pathless', names: ['a.csv'] });
  const uris =
    '# two\r\nfile:///w/my%20run\r\nfile:///C:/a/b\r\nhttps://example.com/x\r\nfile://%\r\n';
  expect(droppedPaths(drop(['my run'], uris), null)).toEqual({
    is: 'paths',
    paths: ['/w/my run', 'C:\\a\\b'],
  });
  expect(droppedPaths(drop([]), null)).toEqual({ is: 'nothing' });
});
