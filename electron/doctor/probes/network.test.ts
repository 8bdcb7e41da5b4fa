import { expect, test } from 'vitest';
import { ended, judged, linuxContext } from '../fixtures/children.test-data';
import network from './network';

const REACHED = {
  url: 'https://pypi.org/simple/pip/',
  source: null,
  proxy: null,
  proxySources: [],
  authorities: {},
  tookMs: 140,
  status: 200,
  kind: null,
  error: null,
};
const BLOCKED = {
  ...REACHED,
  proxy: 'http://p:1',
  proxySources: ['/etc/environment:2', '/etc/environment:3', '/home/me/.profile:9'],
  status: null,
  kind: 'refused',
};
const judge = (goal: string | null, first: object, second: object = {}, third: object = {}) =>
  judged(
    network,
    linuxContext(goal),
    ...[first, second, third].map((one) => ({ ...REACHED, ...one })),
  );

test('servers that answer are listed with the time of each', () => {
  const judgement = judge('arpo-full', {}, {}, { status: 404 });
  expect(judgement).toMatchObject({
    state: 'ok',
    value: 'PyPI, PyTorch index, Hugging Face in 0.1 s',
  });
  expect(judgement.rows?.map(({ value }) => value)).toEqual([
    'HTTP 200, 0.1 s',
    'HTTP 200, 0.1 s',
    'HTTP 404, 0.1 s',
  ]);
});

test('a proxy that refuses is named, with the line that sets it', () => {
  const proxy = 'http://127.0.0.1:9';
  const proxySources = ['/home/me/.profile:12'];
  const judgement = judge('phase3', { proxy, proxySources, status: null, kind: 'refused' });
  expect(judgement).toMatchObject({ state: 'bad', value: 'PyPI: proxy refuses' });
  expect(judgement.says).toContain('The proxy http://127.0.0.1:9 refuses connections');
  expect(judgement.advice).toContain('/home/me/.profile:12');
});

test.for([
  [{ status: 407, kind: 'tunnel' }, 'proxy wants a password'],
  [{ status: 403, kind: null }, 'proxy forbids it'],
  [{ status: null, kind: 'timeout' }, 'proxy fails'],
] as const)('a proxy that answers %o is reported as: %s', ([answer, value]) => {
  const judgement = judge(null, { proxy: 'http://proxy:3128', ...answer });
  expect(judgement.value).toBe(`PyPI: ${value}`);
});

test.for([
  [{ status: null, kind: 'certificate' }, 'certificate not trusted', 'SSL_CERT_FILE'],
  [{ status: null, kind: 'dns' }, 'no address', 'DNS'],
  [{ status: null, kind: 'timeout' }, 'no answer', 'mirror'],
  [{ status: 403, kind: null }, 'HTTP 403', 'mirror'],
  [{ status: 503, kind: null }, 'HTTP 503', 'later'],
] as const)('a server that fails with %o is reported as: %s', ([answer, value, advice]) => {
  const judgement = judge('phase3', answer);
  expect(judgement).toMatchObject({ state: 'bad', value: `PyPI: ${value}` });
  expect(judgement.advice).toContain(advice);
});

test('a server that the goal can do without is a warning, and a fault where it cannot', () => {
  const down = { status: null, kind: 'timeout' };
  expect(judge('phase3', {}, {}, down).state).toBe('warn');
  expect(judge('arpo-toy', {}, {}, down).state).toBe('bad');
  expect(judge('toy', down).state).toBe('warn');
});

test('a server that could not be checked in time leaves the network unknown only where the goal needs it', () => {
  const context = linuxContext('phase3');
  const of = (late: number) =>
    network.judge(
      network
        .children(context, [])
        .map((request, at) =>
          ended(request, at === late ? { code: null, timedOut: true } : { answers: [REACHED] }),
        ),
      context,
    );
  expect(of(0)).toMatchObject({ state: 'unknown', value: 'PyPI could not be checked' });
  expect(of(2)).toMatchObject({ state: 'warn', value: 'Hugging Face could not be checked' });
});

test('a mirror of the user is shown with where it is set', () => {
  const mirror = { url: 'https://mirror.lab/simple/pip/', source: '/home/me/.config/pip/pip.conf' };
  expect(judge(null, mirror).rows?.[0]?.value).toContain(
    'mirror.lab/simple/pip/, set in /home/me/.config',
  );
});

test('behind a proxy that fails the same server is tried without it, once', () => {
  const context = linuxContext();
  const first = network.children(context, []);
  const answers = [BLOCKED, REACHED, REACHED];
  const results = first.map((request, at) => ended(request, { answers: [answers[at]] }));
  const second = network.children(context, results);
  expect(second).toMatchObject([{ env: { https_proxy: null, HTTPS_PROXY: null } }]);
  expect(second).toHaveLength(1);
  const [request] = second;
  if (request === undefined) throw new Error('no second round');
  const all = [...results, ended(request, { answers: [REACHED] })];
  expect(network.children(context, all)).toEqual([]);
  const judgement = network.judge(all, context);
  expect(judgement.says).toContain('Without the proxy PyPI answers.');
  expect(judgement.fixes).toEqual([
    { fix: 'remove-proxy', values: { files: '/etc/environment\n/home/me/.profile' } },
  ]);
});

test('a mirror that was chosen in the settings is read through, and where it is down another one is advised', () => {
  const mirrors = {
    PIP_INDEX_URL: 'https://mirror.lab/simple',
    CONDA_CHANNELS: 'https://mirror.lab/conda-forge',
  };
  const context = { ...linuxContext('phase3'), mirrors, torchIndex: 'https://mirror.lab/whl' };
  expect(network.children(context, []).map(({ words }) => words)).toMatchObject([
    { name: 'PyPI' },
    { name: 'PyTorch index', url: 'https://mirror.lab/whl/torch/' },
    { name: 'Hugging Face' },
    { name: 'conda channel', url: 'https://mirror.lab/conda-forge/noarch/repodata.json' },
  ]);
  const url = 'https://mirror.lab/simple/pip/';
  const pip = { ...REACHED, url, source: 'PIP_INDEX_URL' };
  const down = { ...pip, status: 503 };
  const judgement = judged(network, context, down, REACHED, REACHED, REACHED);
  expect(judgement).toMatchObject({ state: 'bad', value: 'PyPI: HTTP 503 from your mirror' });
  expect(judgement.says).toContain('The address is set in Settings, Downloads.');
  expect(judgement.advice).toBe('Choose another mirror under Settings, Downloads, or none.');
  expect(judged(network, linuxContext('phase3'), down, REACHED, REACHED).advice).toContain(
    'Try again later',
  );
});
