import { expect, test } from 'vitest';
import { type CommandEnd, judgeCommand, judgeProbe, type Supports } from './judge-test';
import { causes } from '#core/diagnosis/causes/index';
import { proofOf } from './prove-remedy';
import { planOf } from './run-test';
import { finding } from '#core/contract/finding';

const ended = (more: Partial<CommandEnd>): CommandEnd => ({
  end: 'ended',
  code: 0,
  signal: null,
  output: '',
  problem: null,
  ...more,
});
const result = (end: Partial<CommandEnd>, supports: Supports) =>
  judgeCommand(ended(end), supports, 5).result;

const says = (end: CommandEnd['end'], problem: string | null = null) =>
  judgeCommand(ended({ end, problem, output: 'missing' }), { output: /missing/ }, 5).says;
const of = (state: 'ok' | 'warn' | 'bad' | 'unknown' | 'skipped') =>
  judgeProbe({ state, finding: finding('x', 'ok', 'It is so.') }).result;

test('a command that prints what the cause says supports it; one that ends well without falsifies it', () => {
  expect(result({ output: 'a\nmissing: x\n' }, { output: /^missing/m })).toBe('supports');
  expect(result({ output: 'all there' }, { output: /^missing/m })).toBe('falsifies');
  expect(judgeCommand(ended({ output: 'a\nmissing: x' }), { output: /missing/ }, 5).says).toContain(
    '“missing: x”',
  );
});

test('a test that died of something else says nothing about its hypothesis', () => {
  expect(result({ code: 1, output: 'ImportError' }, { output: /^no card/ })).toBe('inconclusive');
  expect(result({ code: 2 }, { exit: [1] })).toBe('inconclusive');
  expect(result({ code: null, signal: 'SIGKILL' }, { exit: [0] })).toBe('inconclusive');
});

test('an exit code or a signal decides, whichever way the target reports it', () => {
  expect(result({ code: 1 }, { exit: [1] })).toBe('supports');
  expect(result({ code: 0 }, { exit: [1] })).toBe('falsifies');
  expect(result({ code: null, signal: 'SIGSEGV' }, { exit: ['SIGSEGV'] })).toBe('supports');
  expect(result({ code: 139 }, { exit: ['SIGSEGV'] })).toBe('supports');
  expect(result({ code: 3 }, { exit: [0] })).toBe('falsifies');
  expect(result({ code: 1, output: 'other' }, { exit: [1], output: /module/ })).toBe(
    'inconclusive',
  );
});

test('a test that was late, stopped or never started is inconclusive, and says which', () => {
  expect(says('late')).toBe('The test was ended: it took longer than 5 s.');
  expect(says('stopped')).toBe('The test was stopped.');
  expect(says('unstarted', 'No such file')).toContain('No such file');
});

test('an expression with its own memory finds the same twice', () => {
  const output = /missing/g;
  expect(result({ output: 'missing' }, { output })).toBe('supports');
  expect(result({ output: 'missing' }, { output })).toBe('supports');
});

test('a probe that finds the fault supports, one that finds all well falsifies, and one that cannot look does neither', () => {
  expect([of('bad'), of('warn'), of('ok'), of('unknown'), of('skipped')]).toEqual([
    'supports',
    'supports',
    'falsifies',
    'inconclusive',
    'inconclusive',
  ]);
});

test('a probe whose interpreter is not there could not look, and supports nothing', () => {
  const report = { state: 'bad', finding: finding('x', 'bad', 'There is no Python.') } as const;
  const unread = judgeProbe({ ...report, couldNotRun: true });
  expect(unread).toEqual({
    result: 'inconclusive',
    says: 'The test could not look: There is no Python.',
  });
});

test('a shell that does not find the command of a test neither supports nor falsifies', () => {
  expect([result({ code: 127 }, { exit: [0] }), result({ code: 126 }, { exit: [0] })]).toEqual([
    'inconclusive',
    'inconclusive',
  ]);
});

/** Result of a remedy's proof on what its command printed. */
const proved = (cause: string, remedy: string, end: Partial<CommandEnd>) => {
  const proof = proofOf(cause, remedy);
  return proof !== null && 'holds' in proof ? result(end, proof.holds) : null;
};

const sized = (output: string) => proved('dev-shm-too-small', 'container', { output });
const numpy = (output: string) => proved('numpy-abi-mismatch', 'below-2', { output, code: 1 });
const avx = (code: number) => proved('illegal-instruction', 'pass-cpu', { code });

test('the proof of a remedy is judged by what its command prints and how it ends', () => {
  expect(sized('  Size\n16384M\n')).toBe('supports');
  expect(sized('  Size\n   64M\n')).toBe('falsifies');
  expect(numpy('gym 0.2 has requirement numpy<2, but you have numpy 2.1.')).toBe('falsifies');
  expect(numpy('a 1 requires b, which is not installed.')).toBe('supports');
  expect(numpy('/env/bin/python: No module named pip')).toBe('inconclusive');
  expect([avx(0), avx(1)]).toEqual(['supports', 'falsifies']);
});

test('each command that proves a remedy names what decides, in words and for the machine', () => {
  const proofs = [...causes.values()].flatMap(({ remedies }) =>
    remedies.flatMap(({ proof }) => ('argv' in proof ? [proof] : [])),
  );
  expect(proofs.length).toBeGreaterThan(15);
  for (const proof of proofs) {
    expect(proof.says).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(proof.holds)).not.toEqual([]);
    const judged = result({ code: 99, output: '' }, proof.holds);
    expect({ ...proof, judged }).not.toMatchObject({ judged: 'supports' });
  }
});

test('a test whose command names what is not known of the run cannot be run', () => {
  const ownTest = { argv: ['{python}', '{run}/x'], prints: 'a.b', exit: null };
  const existing = { python: '/p', run: '/r', cwd: null };
  const plan = planOf({ cause: null, ownTest }, existing);
  expect(plan).toMatchObject({ argv: ['/p', '/r/x'] });
  const output = plan !== null && 'supports' in plan ? plan.supports.output : undefined;
  expect([output?.test('a.b'), output?.test('axb')]).toEqual([true, false]);
  expect(planOf({ cause: null, ownTest }, { ...existing, run: null })).toBeNull();
});
