import { z } from 'zod';
import { decodeWslText } from '../../targets/wsl/commands/decode-text';
import { parseNames, parseVerbose, parseVersions } from '../../targets/wsl/distro-lists';
import { ownerOfDistro } from '../../targets/wsl/distro-name';
import { wslProblem } from '../../targets/wsl/problem';
import { HANGS } from '../../targets/wsl/scan-distros';
import { memoryNeed } from '../goal-needs';
import { type FixOffer, type Probe, type ProbeContext, row } from '../probe';
import { type Fault, judgeFaults } from '../faults/faults';
import { readAnswer } from '../run/child-answer';
import { capacityText } from '#core/lib/size-text';
import { isOnWindows } from '../run/windows-below';

const Call = z.object({ output: z.string(), status: z.int().nullable(), failed: z.boolean() });
type Call = z.infer<typeof Call>;
const Facts = z.object({
  platform: z.string(),
  exe: z.string().nullable(),
  calls: z.record(z.string(), Call),
  settingsFile: z.string(),
  settings: z.record(z.string(), z.string()).nullable(),
  memoryBytes: z.number().nullable(),
  python: z.string(),
  tool: z.string(),
});
type Facts = z.infer<typeof Facts>;

const CALLS = {
  version: ['--version'],
  names: ['--list', '--quiet'],
  verbose: ['--list', '--verbose'],
} as const;
const CALLS_S = 8;
/** Space that Windows itself needs beside WSL. */
const WINDOWS_BYTES = 4e9;
/** WSL takes half of the memory where .wslconfig says nothing; learn.microsoft.com/windows/wsl/wsl-config. */
const DEFAULT_SHARE = 0.5;

/** Probe of WSL: version, kernel, distros and the memory that .wslconfig allows. */
export default {
  title: 'WSL',
  says: 'Asks wsl.exe for its version and its distros, and reads .wslconfig. It starts no distro and changes nothing.',
  order: 20,
  subject: 'machine',
  runsAlone: false,
  skips: ({ target }) =>
    isOnWindows(target) ? null : 'This is about WSL; the target does not run on Windows.',
  children: (_context, results) => {
    const words = { calls: CALLS, limitS: CALLS_S };
    const child = {
      script: 'wsl',
      at: 'host',
      python: null,
      words,
      env: {},
      limitS: CALLS_S + 4,
    } as const;
    return results.length > 0 ? [] : [child];
  },
  judge: ([result], context) => {
    const facts = readAnswer(result, Facts);
    if (!facts.ok) return facts.error;
    const { exe, platform } = facts.value;
    if (exe === null) {
      const says =
        platform === 'win32'
          ? 'This Windows has no wsl.exe.'
          : `This computer does not run Windows (${platform}).`;
      return { state: 'skipped', value: 'no WSL', says };
    }
    const problem = listProblem(facts.value.calls, exe);
    if (problem !== null) return judgeFaults([problem], [], { value: '', says: '' });
    const versions = versionsOf(facts.value);
    const name = `WSL ${versions?.wsl ?? '(of Windows)'}`;
    return judgeFaults(
      [
        ...versionFault(facts.value),
        ...distroFaults(facts.value, context),
        ...memoryFault(facts.value, context),
      ],
      rowsOf(facts.value),
      { value: name, says: `${name}, kernel ${versions?.kernel ?? '—'}, can run trainings.` },
    );
  },
} satisfies Probe;

const textOf = (call: Call | undefined): string =>
  call === undefined ? '' : decodeWslText(Buffer.from(call.output, 'base64'));

const offer = (fix: string, exe: string): FixOffer => ({ fix, values: { exe } });

/** wsl.exe hangs, or fails where it should list: its own words say why, in any language. */
function listProblem(calls: Facts['calls'], exe: string): Fault | null {
  const { names } = calls;
  if (names?.status === null) {
    return { state: 'bad', value: 'wsl.exe hangs', says: HANGS.says, advice: HANGS.advice };
  }
  if (names?.failed !== true) return null;
  const text = textOf(names);
  const { id, says, advice } = wslProblem(text);
  const isMissing =
    id === 'wsl-no-distro' || id === 'wsl-component-missing' || id === 'wsl-platform-missing';
  return {
    state: 'bad',
    value: id === 'wsl-no-distro' ? 'no distro' : 'WSL does not work',
    says,
    advice,
    evidence: [text.trim().slice(0, 400)],
    fixes: isMissing ? [offer('install-distro', exe)] : [],
  };
}

const versionsOf = ({ calls }: Facts) =>
  calls['version']?.failed === true ? null : parseVersions(textOf(calls['version']));

function rowsOf(facts: Facts) {
  const versions = versionsOf(facts);
  const rows = parseVerbose(textOf(facts.calls['verbose']));
  return [
    row(
      'WSL',
      versions === null ? 'warn' : 'ok',
      versions?.wsl ?? 'the one that came with Windows',
    ),
    row('Kernel', 'ok', versions?.kernel ?? '—'),
    ...rows.map(({ name, version, isDefault }) => {
      const owner = ownerOfDistro(name);
      const words = [
        `WSL ${version}`,
        ...(isDefault ? ['the default'] : []),
        ...(owner === null ? [] : [`part of ${owner}`]),
      ];
      return row(name, version === 1 ? 'warn' : 'ok', words.join(', '));
    }),
    row('Memory of Windows', 'ok', capacityText(facts.memoryBytes)),
    row('memory in .wslconfig', 'ok', facts.settings?.['memory'] ?? 'not set: half of it'),
  ];
}

function versionFault(facts: Facts): readonly Fault[] {
  if (versionsOf(facts) !== null) return [];
  return [
    {
      state: 'warn',
      value: 'old WSL',
      says: 'This is the WSL that came with Windows: it gets no new kernels, and CUDA in it is old.',
      advice: 'Update it from the Microsoft Store’s releases.',
      fixes: [offer('wsl-update', facts.exe ?? 'wsl.exe')],
    },
  ];
}

function distroFaults({ calls, exe }: Facts, { target }: ProbeContext): readonly Fault[] {
  const own = parseNames(textOf(calls['names'])).filter((name) => ownerOfDistro(name) === null);
  if (own.length === 0) {
    return [
      {
        state: 'bad',
        value: 'no distro of yours',
        says: 'WSL has no distro of your own: those of Docker and the like may be replaced at any update.',
        fixes: [offer('install-distro', exe ?? 'wsl.exe')],
      },
    ];
  }
  const rows = parseVerbose(textOf(calls['verbose']));
  if (rows.find(({ name }) => name === target.name)?.version !== 1) return [];
  const says = `${target.name} is a distro of WSL 1, which has no GPU and an older kernel interface.`;
  const advice = `Convert it: “wsl.exe --set-version ${target.name} 2”, which stops it and copies its files.`;
  return [{ state: 'bad', value: 'WSL 1', says, advice }];
}

/** Bytes of `8GB`, `8192MB` as .wslconfig writes them; null for anything else. */
export function settingBytes(text: string): number | null {
  const match = /^(\d+)\s*(KB|MB|GB|TB)?$/i.exec(text.trim());
  const [, digits, unit] = match ?? [];
  if (digits === undefined) return null;
  const power = ['', 'KB', 'MB', 'GB', 'TB'].indexOf((unit ?? '').toUpperCase());
  return Number(digits) * 1024 ** power;
}

function memoryFault(facts: Facts, { goal }: ProbeContext): readonly Fault[] {
  const { memoryBytes, settings, settingsFile, python, tool } = facts;
  const need = memoryNeed(goal);
  if (memoryBytes === null || settings === null || need === 0) return [];
  const allowed = settingBytes(settings['memory'] ?? '') ?? DEFAULT_SHARE * memoryBytes;
  if (allowed >= need) return [];
  const says = `WSL may use ${capacityText(allowed)} of memory; ${capacityText(need)} are needed.`;
  const max = memoryBytes - WINDOWS_BYTES;
  if (max < need) {
    const advice = `This computer has ${capacityText(memoryBytes)} in all: choose a target with more.`;
    return [{ state: 'warn', value: 'little memory', says, advice }];
  }
  const gigabytes = `${Math.floor(Math.min(max, Math.max(need * 1.2, memoryBytes * 0.75)) / 1024 ** 3)}`;
  const values = { python, tool, file: settingsFile, gigabytes };
  return [
    {
      state: 'warn',
      value: 'little memory',
      says,
      advice: 'Raise it in .wslconfig.',
      fixes: [{ fix: 'wslconfig-memory', values }],
    },
  ];
}
