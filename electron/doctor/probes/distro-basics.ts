import { z } from 'zod';
import { type ChildRequest, type ChildResult, type Probe, type ProbeContext, row } from '../probe';
import { distroFaults, DistroFacts, otherSystem } from '../faults/distro-faults';
import { encodingFault, encodingName } from '../faults/encoding-fault';
import { type Fault, judgeFaults } from '../faults/faults';
import { readAnswer } from '../run/child-answer';
import { capacityText } from '#core/lib/size-text';

const Names = z.object({
  failed: z.record(z.string(), z.string()),
  proxies: z.array(z.string()),
});
const Clock = z.object({ server: z.string().nullable(), aheadS: z.number().nullable() });
const Encoding = z.object({
  stdout: z.string().nullable(),
  preferred: z.string().nullable(),
  shell: z.string(),
  profile: z.string(),
});

/** Question to one child; it answers one question, so that a resolver that hangs keeps nothing else from being read. */
export type DistroQuestion = 'machine' | 'names' | 'clock' | 'encoding';

/** Words of each question; tests give others. */
export const DISTRO_WORDS = {
  machine: { sharedMemory: '/dev/shm', state: '/' },
  names: { names: ['pypi.org'] },
  // Plain HTTP on purpose: with a wrong clock no certificate is valid.
  clock: { servers: ['http://pypi.org/', 'http://deb.debian.org/'] },
  encoding: { limitS: 6 },
} as const;

/** Beyond it, TLS and package lists begin to fail; and below, a header of whole seconds says nothing. */
const CLOCK_WARN_S = 30;
const CLOCK_BAD_S = 300;

/** Request of one question. */
export const distroChild = (
  question: DistroQuestion,
  words: Readonly<Record<string, unknown>>,
): ChildRequest => ({
  script: 'distro_basics',
  at: 'target',
  python: null,
  words: { ...words, question },
  env: {},
  limitS: question === 'machine' ? 15 : 8,
});

/** Probe of a Linux distro: what an environment, an install and a training need beneath them. */
export default {
  title: 'Distro basics',
  says: 'Reads C library, compiler, tools, DNS, clock, shared memory and text encoding; asks one web server for the time. It changes nothing.',
  order: 30,
  subject: 'machine',
  runsAlone: false,
  skips: ({ hello, target }) => {
    const other = hello.ok ? otherSystem(hello.value) : null;
    const isWindows = target.capabilities.pathStyle === 'windows';
    return other !== null || isWindows
      ? `This is about Linux distros; the target runs ${other ?? 'Windows'}.`
      : null;
  },
  children: ({ hello }, results) =>
    results.length > 0
      ? []
      : [
          distroChild('machine', {
            ...DISTRO_WORDS.machine,
            ...(hello.ok ? { state: hello.value.stateDir } : {}),
          }),
          distroChild('names', DISTRO_WORDS.names),
          distroChild('clock', DISTRO_WORDS.clock),
          distroChild('encoding', DISTRO_WORDS.encoding),
        ],
  judge: (results, context) => {
    const facts = readAnswer(answerTo('machine', results), DistroFacts);
    if (!facts.ok) return facts.error;
    const name = facts.value.release['PRETTY_NAME'] ?? 'Linux';
    const clock = clockOf(results, context);
    const encoding = encodingOf(results);
    return judgeFaults(
      [
        ...distroFaults(facts.value, context),
        ...namesFault(results),
        ...clock.faults,
        ...encoding.faults,
      ],
      [
        ...rowsOf(facts.value),
        row('Clock', clock.state, clock.text),
        row('Terminal', encoding.state, encoding.text),
      ],
      {
        value: `${name}, glibc ${facts.value.glibc ?? '—'}`,
        says: `${name} has what a setup needs.`,
      },
    );
  },
} satisfies Probe;

const QuestionWords = z.object({ question: z.string() });

/** The child that was asked this question. */
const answerTo = (question: DistroQuestion, results: readonly ChildResult[]) =>
  results.find(({ request }) => QuestionWords.safeParse(request.words).data?.question === question);

const exists = (is: boolean) => (is ? 'ok' : 'warn');

function rowsOf({ glibc, compiler, tools, sudo, venv, sharedMemory, fileSystems }: DistroFacts) {
  const tool = (name: string) => row(name, exists(tools[name] != null), tools[name] ?? 'missing');
  return [
    row('glibc', exists(glibc !== null), glibc ?? 'none'),
    row(
      'Compiler',
      exists(compiler.compiles),
      compiler.version === null ? 'missing' : `gcc ${compiler.version}`,
    ),
    tool('git'),
    tool('curl'),
    row('venv', exists(venv), venv ? 'there' : 'missing'),
    row('sudo', exists(sudo !== 'absent'), SUDO[sudo]),
    row('/dev/shm', 'ok', capacityText(sharedMemory?.totalBytes ?? null)),
    row('Root file system', 'ok', fileSystems['root'] ?? '—'),
  ];
}

const SUDO = {
  root: 'not needed: you are root',
  free: 'asks for no password',
  asks: 'may ask for your password',
  absent: 'missing',
} as const;

/** A proxy resolves names itself, so that only a machine without one needs DNS. */
function namesFault(results: readonly ChildResult[]): readonly Fault[] {
  const result = answerTo('names', results);
  const answer = readAnswer(result, Names);
  if (!answer.ok) {
    const isLate = result?.outcome.ok === true && result.outcome.value.timedOut;
    if (!isLate) return [];
    const says = `No answer to a look-up of ${DISTRO_WORDS.names.names.join(', ')} came within ${result.request.limitS} s.`;
    return [{ state: 'bad', value: 'DNS is silent', says, advice: DNS_ADVICE }];
  }
  const failed = Object.entries(answer.value.failed);
  if (failed.length === 0 || answer.value.proxies.length > 0) return [];
  const names = failed.map(([name]) => name).join(', ');
  return [
    {
      state: 'bad',
      value: 'no DNS',
      says: `This machine finds no address for ${names}.`,
      advice: DNS_ADVICE,
      evidence: failed.map(([name, why]) => `${name}: ${why}`),
    },
  ];
}

const DNS_ADVICE =
  'Check the network connection. In WSL, a VPN may break DNS: set dnsTunneling=true below [wsl2] in .wslconfig, then run “wsl.exe --shutdown”.';

interface Part {
  readonly state: 'ok' | Fault['state'];
  readonly text: string;
  readonly faults: readonly Fault[];
}

const part = (text: string, faults: readonly Fault[]): Part => ({
  state: faults[0]?.state ?? 'ok',
  text,
  faults,
});

function clockOf(results: readonly ChildResult[], { target }: ProbeContext): Part {
  const answer = readAnswer(answerTo('clock', results), Clock);
  const aheadS = answer.ok ? answer.value.aheadS : null;
  if (!answer.ok || aheadS === null) {
    return { state: 'unknown', text: 'no server sent the time', faults: [] };
  }
  const off = Math.abs(aheadS);
  if (off < CLOCK_WARN_S) return part('right', []);
  const text = `${durationText(off)} ${aheadS > 0 ? 'ahead' : 'behind'}`;
  const advice = target.capabilities.mountsWindows
    ? 'Set it to the clock of Windows.'
    : 'Set it: “sudo timedatectl set-ntp true” lets the system do so.';
  const says = `The clock is ${text} of ${answer.value.server ?? 'a web server'}: certificates and package lists look expired, or not yet valid.`;
  const fault: Fault = {
    state: off < CLOCK_BAD_S ? 'warn' : 'bad',
    value: `clock ${text}`,
    says,
    advice,
    fixes: [{ fix: 'set-clock', values: {} }],
  };
  return part(text, [fault]);
}

function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800
    ? `${Math.round(seconds / 3_600)} h`
    : `${Math.round(seconds / 86_400)} days`;
}

function encodingOf(results: readonly ChildResult[]): Part {
  const answer = readAnswer(answerTo('encoding', results), Encoding);
  const encoding = answer.ok ? answer.value.stdout : null;
  if (!answer.ok || encoding === null) {
    return { state: 'unknown', text: 'the login shell did not answer', faults: [] };
  }
  const { profile } = answer.value;
  const faults = encodingFault(encoding, { fix: 'utf8-console', values: { profile } });
  return part(`${encodingName(encoding)} (${answer.value.shell})`, faults);
}
