import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOISES } from './fixtures/noisy-log.fixture';
import { diagnoseLog, LogDiagnosis, type LogEnding } from './diagnose-log';

const encoder = new TextEncoder();
const of = (lines: readonly string[], ending: LogEnding = { exit: 1 }) =>
  diagnoseLog(encoder.encode(lines.join('\n')), ending);
const named = (lines: readonly string[], ending?: LogEnding) =>
  of(lines, ending).findings.map(({ cause }) => cause);

const OOM =
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 298.00 MiB. GPU 0 has a total capacity of 15.89 GiB';
const TRACEBACK = [
  'Traceback (most recent call last):',
  '  File "/home/a/train.py", line 31, in <module>',
  '    main()',
  '  File "/home/a/train.py", line 27, in main',
  '    model.learn(100)',
  '  File "/venv/torch/nn/modules/linear.py", line 117, in forward',
  '    return F.linear(input, self.weight, self.bias)',
];
const STEP = (n: number) => [
  '----------------------------------',
  '| rollout/           |           |',
  '|    ep_rew_mean     | 12.5      |',
  '| time/              |           |',
  `|    total_timesteps | ${n}       |`,
  '----------------------------------',
];
const FATAL = ['starting', ...STEP(600), ...TRACEBACK, OOM];

test('a cause is named with its lines, its bytes and the frames of the stack, the innermost last', () => {
  const [first] = of(FATAL).findings;
  const [evidence] = first?.evidence ?? [];
  const bytes = evidence?.kind === 'line' ? (evidence.bytes ?? [0, 0]) : [0, 0];
  expect(first).toMatchObject({ cause: 'cuda-oom', sure: 'high' });
  expect(encoder.encode(FATAL.join('\n')).slice(bytes[0], bytes[1])).toEqual(encoder.encode(OOM));
  expect(first?.path).toEqual([
    '/home/a/train.py:31 <module>',
    '/home/a/train.py:27 main',
    '/venv/torch/nn/modules/linear.py:117 forward',
  ]);
});

test('frames of faulthandler and of a debugger are listed with the innermost last, and libraries by their file', () => {
  const faulthandler = [
    'Fatal Python error: Segmentation fault',
    '',
    'Current thread 0x00007ff00a25bb80 (most recent call first):',
    '  File "/lib/python3.11/ctypes/__init__.py", line 519 in string_at',
    '  File "/home/a/df.py", line 14 in <module>',
    '',
  ];
  expect(of(faulthandler, { exit: 139 }).findings[0]?.path).toEqual([
    '/home/a/df.py:14 <module>',
    '/lib/python3.11/ctypes/__init__.py:519 string_at',
  ]);
  const gdb = [
    'Program received signal SIGSEGV, Segmentation fault.',
    '#0  0x00007fffd2b5c1f4 in cuInit () from /usr/lib/wsl/drivers/nv/libcuda.so.1.1',
    '#1  0x00007ffff3a0e9d2 in THCPModule_initExtension (self=0x0) at Module.cpp:1404',
  ];
  const [best] = of(gdb, { exit: 139 }).findings;
  expect(best?.path).toEqual([
    'Module.cpp:1404 THCPModule_initExtension',
    '/usr/lib/wsl/drivers/nv/libcuda.so.1.1 cuInit',
  ]);
  expect(best?.layer).toBe('driver');
});

test('a failure that the program continued after is none, unless it failed in the end without another one', () => {
  const overcome = [...TRACEBACK, OOM, ...STEP(600), ...STEP(1200)];
  expect(named(overcome, {})).toEqual([]);
  expect(named(overcome, { exit: 0 })).toEqual([]);
  const [late] = of(overcome, { exit: 1 }).findings;
  expect(late?.cause).toBe('cuda-oom');
  expect(late?.sure).not.toBe('high');
});

test.for([
  [{ exit: 0 }, null],
  [{ exit: 130 }, /SIGINT/],
  [{ exit: 143 }, /SIGTERM/],
  [{ exit: -15 }, /SIGTERM/],
  [{ signal: 'SIGHUP' }, /SIGHUP/],
  [{ exit: 3221225786 }, /STATUS_CONTROL_C_EXIT/],
] as const)('after a stop or a good end no crash is named: %j', ([ending, hint]) => {
  const { findings, verdictHint } = of(['starting', ...STEP(600), 'Training finished'], ending);
  expect(findings.filter((one) => one.class !== 'stopped')).toEqual([]);
  expect(verdictHint ?? '').toMatch(hint ?? /^$/);
});

test('what a launcher says of a worker that died comes after the cause, and alone it is said to be no cause', () => {
  const died =
    'ray.exceptions.ActorDiedError: The actor died unexpectedly before finishing this task.';
  const both = named([died, `(WorkerDict pid=12) ${OOM}`]);
  expect(both[0]).toBe('cuda-oom');
  expect(both).toContain('ray-actor-died');
  const [alone] = of([died]).findings;
  expect(alone?.cause).toBe('ray-actor-died');
  expect(alone?.says).toMatch(/cause is still unknown/);
});

test('the end of a bare log shows how it ended when no one saw it', () => {
  const { verdictHint } = of(
    ['work', 'Process finished with exit code -1073741819 (0xC0000005)'],
    {},
  );
  expect(verdictHint).toMatch(/STATUS_ACCESS_VIOLATION/);
  expect(
    of(['work', 'slurmstepd: error: Detected 1 oom_kill event in StepId=7.0'], {}).verdictHint,
  ).toMatch(/SIGKILL/);
});

test('where nothing known matches, that is said, with the most specific line', () => {
  const { findings, isUnexplained, fatalLine, verdictHint } = of([
    ...TRACEBACK,
    'zorble.ZorbleError: the zorble is unwell',
  ]);
  expect(findings).toEqual([]);
  expect(isUnexplained).toBe(true);
  expect(fatalLine?.text).toMatch(/the zorble is unwell/);
  expect(verdictHint).toMatch(/matches no known cause.*the zorble is unwell/);
});

const pieces = fc.constantFrom(
  ...FATAL,
  ...STEP(900),
  'noise',
  '',
  'x'.repeat(9_000),
  '(raylet) A worker died or was killed',
);
const noise = fc.constantFrom(...Object.values(NOISES));

test('how a log is cut into pieces, and saving in between, changes no finding', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(pieces, noise), { maxLength: 30 }),
      fc.array(fc.nat(20_000), { maxLength: 6 }),
      fc.constantFrom<LogEnding>({ exit: 1 }, { exit: 0 }, {}),
      (lines, cuts, ending) => {
        const bytes = encoder.encode(
          lines.map(([line, around], at) => around(line, at)).join('\n'),
        );
        const ends = [
          ...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b),
          bytes.length,
        ];
        let diagnosis = new LogDiagnosis();
        let from = 0;
        for (const end of ends) {
          diagnosis.push(bytes.slice(from, end));
          from = end;
          diagnosis = new LogDiagnosis(JSON.parse(JSON.stringify(diagnosis.save())));
        }
        expect(diagnosis.end(ending)).toEqual(diagnoseLog(bytes, ending));
      },
    ),
    { numRuns: 60 },
  );
});

test('no bytes make a diagnosis throw', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (chunks) => {
      expect(() => diagnoseLog(chunks, {})).not.toThrow();
    }),
  );
});
