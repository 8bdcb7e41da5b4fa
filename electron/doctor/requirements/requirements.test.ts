import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { environmentLines, pyprojectLines, requirementLines } from './file-lines';
import { markerHolds } from './markers';
import type { FetchText } from './package-index';
import { comparePyVersions, newestOf, parsePyVersion, satisfies } from './pep440';
import { exactVersion, parseRequirement } from './pep508';
import { markerValues, meantAndInstalled, preflight, splitText } from './preflight';
import { writeSplitFile } from './split-file';
import { wheelFitsPython, wheelName } from './wheel-tags';

/** The example of PEP 440, in its order. */
const ordered =
  '1.0.dev456 1.0a1 1.0a2.dev456 1.0a12.dev456 1.0a12 1.0b1.dev456 1.0b2 1.0b2.post345.dev456 1.0b2.post345 1.0rc1.dev456 1.0rc1 1.0 1.0+abc.5 1.0+abc.7 1.0+5 1.0.post456.dev34 1.0.post456 1.1.dev1'.split(
    ' ',
  );

test('versions are ordered as PEP 440 orders them', () => {
  const parsed = ordered.map((text) => {
    const version = parsePyVersion(text);
    if (version === null) throw new Error(text);
    return version;
  });
  const signs = parsed.slice(1).map((version, index) => {
    const before = parsed[index];
    return before === undefined ? 0 : comparePyVersions(before, version);
  });
  expect(signs).toEqual(signs.map(() => -1));
});

test.each([
  ['2.4.0+cu124', '==2.4.0', true],
  ['2.4.0', '==2.4.0+cu124', false],
  ['2.4.1', '~=2.4.0', true],
  ['2.5.0', '~=2.4.0', false],
  ['2.0rc1', '<2.0', false],
  ['2.0.post1', '>2.0', false],
  ['2.4.7', '==2.4.*', true],
  ['2.5.0', '!=2.4.*', true],
  ['2.0rc1', '>=1.0', false],
  ['1.26.4', '>=1.26.4,<2.0', true],
])('%s against %s: %s', (version, clauses, isFit) => {
  const requirement = parseRequirement(`x${clauses}`);
  expect(satisfies(version, requirement?.specifiers ?? [])).toBe(isFit);
});

test('a requirement with extras, marker, hash or address is read', () => {
  expect(parseRequirement('Ray[Default, tune] >=2.41 ; python_version < "3.13"')).toEqual({
    name: 'ray',
    extras: ['default', 'tune'],
    specifiers: [{ op: '>=', version: '2.41' }],
    url: null,
    marker: 'python_version < "3.13"',
  });
  const wheel = 'https://x.org/flash_attn-2.7.4.post1%2Bcu12-cp312-cp312-linux_x86_64.whl';
  const requirement = parseRequirement(wheel);
  expect(requirement).toMatchObject({ name: 'flash-attn', url: wheel });
  expect(requirement && exactVersion(requirement)).toBe('2.7.4.post1+cu12');
});

const windows = markerValues({ platform: 'windows-x86_64', python: '3.11' });

test('markers are judged for the Python and the platform that is meant', () => {
  expect(markerHolds('sys_platform == "linux"', windows)).toBe(false);
  expect(markerHolds('sys_platform != "win32" or python_version >= "3.9"', windows)).toBe(true);
  expect(markerHolds('(os_name == "nt") and python_version < "3.10"', windows)).toBe(false);
  expect(markerHolds("platform_machine in 'x86_64 AMD64'", windows)).toBe(true);
  expect(markerHolds('surprise == "x"', windows)).toBeNull();
  assert(
    property(string(), (text) => {
      expect([true, false, null]).toContain(markerHolds(text, windows));
    }),
  );
});

test('lines of requirements.txt keep their numbers over comments, includes, hashes and lines that go on', () => {
  const text = [
    '# comment',
    '-r base.txt',
    'numpy==1.26.4 \\',
    '  --hash=sha256:abc',
    '',
    'torch>=2.1  # the newest',
    '--index-url https://example.com',
    '-e .',
  ].join('\r\n');
  const lines = requirementLines(text).map(({ line, kind, requirement, file }) => [
    line,
    kind,
    requirement?.name ?? file,
  ]);
  expect(lines).toEqual([
    [2, 'include', 'base.txt'],
    [3, 'requirement', 'numpy'],
    [6, 'requirement', 'torch'],
    [7, 'option', null],
    [8, 'option', null],
  ]);
});

test('requirements in pyproject.toml and environment.yml are read', () => {
  const toml =
    '[project]\nname = "x"\ndependencies = [\n  "torch>=2.1", # a\n  \'numpy<2\',\n]\n[tool.poetry.dependencies]\npython = "^3.11"\nray = {version = "2.46.0", extras = ["default"]}\n';
  expect(pyprojectLines(toml).map(({ line, text }) => [line, text])).toEqual([
    [4, 'torch>=2.1'],
    [5, 'numpy<2'],
    [9, 'ray==2.46.0'],
  ]);
  const yaml = 'name: x\ndependencies:\n  - python=3.11\n  - pip:\n    - torch==2.4.0\n';
  expect(environmentLines(yaml)?.map(({ kind, text, line }) => [kind, text, line])).toEqual([
    ['conda', 'python=3.11', 3],
    ['requirement', 'torch==2.4.0', 5],
  ]);
  expect(environmentLines(': : :')).toBeNull();
});

function fits(file: string, minor: number): boolean {
  const wheel = wheelName(file);
  return wheel !== null && wheelFitsPython(wheel, 'linux-x86_64', minor);
}

test('a wheel fits by its tags', () => {
  expect(fits('a-1-py3-none-any.whl', 12)).toBe(true);
  expect(fits('a-1-cp311-cp311-manylinux_2_28_x86_64.whl', 12)).toBe(false);
  expect(fits('a-1-cp38-abi3-manylinux1_x86_64.whl', 12)).toBe(true);
  expect(fits('a-1-cp312-cp312-win_amd64.whl', 12)).toBe(false);
  expect(fits('a-1-cp313-cp313t-manylinux_2_28_x86_64.whl', 13)).toBe(false);
});

/** A real index over HTTP with packages of our own. */
async function indexOf(
  projects: Readonly<Record<string, readonly string[]>>,
  metadata: Readonly<Record<string, string>> = {},
) {
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const project = /^\/simple\/([^/]+)\/$/.exec(url)?.[1];
    const text = metadata[url.replace('/files/', '')];
    const files = project === undefined ? undefined : projects[project];
    if (text !== undefined) response.end(text);
    else if (files === undefined) response.writeHead(404).end();
    else {
      const rows = files.map((filename) => ({
        filename,
        url: `/files/${filename}`,
        'core-metadata': true,
      }));
      response.end(JSON.stringify({ files: rows }));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://127.0.0.1:${port}/simple`;
}

const fetchText: FetchText = async (url, accept) => {
  const answer = await fetch(url, { headers: { accept } });
  return { status: answer.status, text: await answer.text() };
};

const projects = {
  numpy: [
    'numpy-1.26.4-cp311-cp311-win_amd64.whl',
    'numpy-1.26.4.tar.gz',
    'numpy-2.1.0-cp311-cp311-win_amd64.whl',
  ],
  'nvidia-nccl-cu12': ['nvidia_nccl_cu12-2.21.5-py3-none-manylinux2014_x86_64.whl'],
  'flash-attn': ['flash_attn-2.7.4.tar.gz'],
  vllm: ['vllm-0.8.4-py3-none-any.whl'],
  old: ['old-1.0-cp38-cp38-win_amd64.whl'],
};
const subject = {
  platform: 'windows-x86_64',
  python: '3.11',
  installed: { torch: '2.7.1+cu128' },
} as const;

test('each line of a file gets its color from a real index', async () => {
  const index = await indexOf(projects, {
    'vllm-0.8.4-py3-none-any.whl.metadata': 'Requires-Dist: torch==2.6.0\n',
  });
  const text =
    'numpy<2\nnvidia-nccl-cu12\nflash-attn\nvllm==0.8.4\nold\nabsent\nuvloop; sys_platform != "win32"\n';
  const lines = await preflight(requirementLines(text), { ...subject, index }, fetchText);
  expect(lines.map(({ verdict, version }) => [verdict, version])).toEqual([
    ['wheel', '1.26.4'],
    ['linux-only', null],
    ['compiler', '2.7.4'],
    ['replaces-torch', '0.8.4'],
    ['no-version', null],
    ['no-version', null],
    ['skipped', null],
  ]);
  expect(lines[3]?.says).toBe(
    'vllm 0.8.4 requires torch ==2.6.0, and torch 2.7.1+cu128 is installed.',
  );
  expect(splitText(lines)).toContain('numpy<2\n# left out: nvidia-nccl-cu12');
  expect(meantAndInstalled(lines, { numpy: '1.21.0' })[0]).toEqual({
    name: 'numpy',
    meant: '1.26.4',
    installed: '1.21.0',
  });
});

test('an index that does not answer makes a line unknown, never missing', async () => {
  const lines = await preflight(requirementLines('numpy'), { ...subject, index: 'http://x' }, () =>
    Promise.resolve(null),
  );
  expect(lines[0]?.verdict).toBe('unknown');
});

test('a split file never overwrites the one of a person', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-split-'));
  const own = path.join(folder, 'requirements.txt');
  writeFileSync(own, 'numpy\n');
  const first = await writeSplitFile(own, 'a\n');
  const second = await writeSplitFile(own, 'b\n');
  expect([first, second].map((file) => path.basename(file))).toEqual([
    'requirements.here.txt',
    'requirements.here-2.txt',
  ]);
  expect([own, first].map((file) => readFileSync(file, 'utf8'))).toEqual(['numpy\n', 'a\n']);
});

test('the newest of some versions satisfies its clauses, and no text breaks the readers', () => {
  const version = tuple(integer({ min: 0, max: 3 }), integer({ min: 0, max: 12 })).map(
    ([a, b]) => `${a}.${b}`,
  );
  const op = constantFrom('==', '!=', '<=', '>=', '<', '>', '~=');
  assert(
    property(version, version, op, version, string(), (a, b, sign, bound, noise) => {
      const best = newestOf([a, b], [{ op: sign, version: bound }]);
      expect(best === null || satisfies(best, [{ op: sign, version: bound }])).toBe(true);
      for (const read of [
        requirementLines,
        pyprojectLines,
        environmentLines,
        parseRequirement,
        wheelName,
      ]) {
        expect(() => read(noise)).not.toThrow();
      }
    }),
  );
});
