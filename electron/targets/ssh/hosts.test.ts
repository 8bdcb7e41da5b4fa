import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, property, string } from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { directive, hostsOf, isHost } from './hosts';

const folders: string[] = [];

async function written(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rlc-ssh-config-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text.replaceAll('FOLDER', folder));
  }
  return folder;
}

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

test('hosts are the names behind Host, patterns and comments left out, each once', async () => {
  const folder = await written({
    config: `# mine
Host lab  gpu-1 "two words" *.example !bad
  HostName 10.0.0.1
HOST=a100
Match host lab exec "true"
Host lab # again
Host *
`,
  });
  expect(await hostsOf(path.join(folder, 'config'))).toEqual(['lab', 'gpu-1', 'a100']);
});

test('what a configuration includes is read too, by pattern, and a circle ends', async () => {
  const folder = await written({
    config: 'Include FOLDER/more/*.conf\nHost last\n',
    'more/a.conf': 'Host first\nInclude FOLDER/config\n',
    'more/b.conf': 'Host second\n',
    'more/c.txt': 'Host never\n',
  });
  const hosts = await hostsOf(path.join(folder, 'config'));
  expect(hosts.toSorted()).toEqual(['first', 'last', 'second']);
});

test('a configuration that is not there has no hosts', async () => {
  expect(await hostsOf('/no/such/config')).toEqual([]);
});

test('nothing that ssh could take for an option, or for two words, is a host', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 40 }), (name) => {
      if (!isHost(name)) return;
      expect(name.startsWith('-')).toBe(false);
      expect(/[\s\0]/.test(name)).toBe(false);
      expect(name.length).toBeGreaterThan(0);
    }),
  );
  expect(isHost('-oProxyCommand=x')).toBe(false);
  expect(isHost('user@gpu.example.org')).toBe(true);
});

test('any line is a keyword and its words, or nothing', () => {
  assert(
    property(string({ maxLength: 200 }), (line) => {
      const { keyword, words } = directive(line);
      expect(keyword).toBe(keyword.toLowerCase());
      expect(words.every((word) => !word.includes('"'))).toBe(true);
    }),
  );
});
