import { z } from 'zod';
import { type Probe, type ProbeContext, row } from '../probe';
import { encodingFault, encodingName } from '../faults/encoding-fault';
import { type Fault, judgeFaults } from '../faults/faults';
import { readAnswer } from '../run/child-answer';
import { capacityText } from '#core/lib/size-text';
import { isOnWindows } from '../run/windows-below';

const Windows = z.object({
  build: z.int(),
  name: z.string().nullable(),
  longPaths: z.boolean(),
  isAdministrator: z.boolean(),
  ansiCodePage: z.int(),
  utf8: z.boolean(),
  virtualization: z.boolean(),
  sleepMainsS: z.number().nullable(),
  sleepBatteryS: z.number().nullable(),
  memoryBytes: z.number().nullable(),
  cores: z.int().nullable(),
  drives: z.array(z.object({ path: z.string(), freeBytes: z.number(), totalBytes: z.number() })),
});
type Windows = z.infer<typeof Windows>;
const Facts = z.object({ platform: z.string(), windows: Windows.nullable() });

/** Windows 10 2004, the first with `wsl --install`; learn.microsoft.com/windows/wsl/install. */
const MIN_BUILD = 19_041;
/** Windows 11 begins at this build; its own name in the registry still says 10. */
const ELEVEN_BUILD = 22_000;

/** Probe of Windows: build, long paths, code page, sleep plan, drives. */
export default {
  title: 'Windows',
  says: 'Reads the build, long paths, the code page, the sleep plan and the drives of Windows. It changes nothing.',
  order: 15,
  subject: 'machine',
  runsAlone: false,
  skips: ({ target }) =>
    isOnWindows(target) ? null : 'This is about Windows; the target does not run on it.',
  children: (_context, results) =>
    results.length > 0
      ? []
      : [{ script: 'windows_host', at: 'host', python: null, words: {}, env: {}, limitS: 15 }],
  judge: ([result], context) => {
    const facts = readAnswer(result, Facts);
    if (!facts.ok) return facts.error;
    const { windows, platform } = facts.value;
    if (windows === null) {
      const says = `This computer does not run Windows (${platform}).`;
      return { state: 'skipped', value: 'no Windows', says };
    }
    const name = nameOf(windows);
    const faults = [buildFault(windows), pathFault(windows, context), sleepFault(windows, context)];
    return judgeFaults(
      [...faults.flatMap((fault) => fault ?? []), ...encodingOf(windows)],
      rowsOf(windows),
      { value: name, says: `${name} has what a setup needs.` },
    );
  },
} satisfies Probe;

const nameOf = ({ build, name }: Windows): string =>
  `Windows ${build >= ELEVEN_BUILD ? 11 : 10}${name === null ? '' : ` ${name}`} (build ${build})`;

function rowsOf(windows: Windows) {
  const { longPaths, ansiCodePage, utf8, virtualization, memoryBytes, drives } = windows;
  return [
    row('Windows', 'ok', nameOf(windows)),
    row('Long paths', longPaths ? 'ok' : 'warn', longPaths ? 'allowed' : 'off'),
    row('Code page', 'ok', `${ansiCodePage}${utf8 ? ', PYTHONUTF8=1' : ''}`),
    row(
      'Virtualization',
      virtualization ? 'ok' : 'unknown',
      virtualization ? 'on' : 'in use by Hyper-V, or off',
    ),
    row('Memory', 'ok', capacityText(memoryBytes)),
    row('Sleeps on mains', 'ok', sleepText(windows.sleepMainsS)),
    row('Sleeps on battery', 'ok', sleepText(windows.sleepBatteryS)),
    ...drives.map(({ path, freeBytes, totalBytes }) =>
      row(`Drive ${path}`, 'ok', `${capacityText(freeBytes)} of ${capacityText(totalBytes)} free`),
    ),
  ];
}

function sleepText(seconds: number | null): string {
  if (seconds === null) return '—';
  return seconds === 0 ? 'never' : `after ${Math.round(seconds / 60)} min`;
}

function buildFault({ build }: Windows): Fault | null {
  if (build >= MIN_BUILD) return null;
  return {
    state: 'bad',
    value: `build ${build}`,
    says: `This Windows is too old for WSL 2 (build ${build}, where ${MIN_BUILD} is needed).`,
    advice: 'Update Windows.',
  };
}

/** Only packages that are installed into Windows itself have such paths. */
function pathFault(
  { longPaths, isAdministrator }: Windows,
  { target }: ProbeContext,
): Fault | null {
  if (longPaths || target.capabilities.pathStyle !== 'windows') return null;
  return {
    state: 'warn',
    value: 'long paths are off',
    says: 'Windows allows paths of 260 characters only: installs of packages with deep folders, such as flash-attn, break.',
    fixes: [{ fix: 'long-paths', values: { isAdministrator: isAdministrator ? 'yes' : '' } }],
  };
}

/** RL Cockpit holds Windows awake for its own training; what runs in a distro sleeps with Windows. */
function sleepFault({ sleepMainsS }: Windows, { target }: ProbeContext): Fault | null {
  if (sleepMainsS === null || sleepMainsS === 0 || target.capabilities.sleepsWith === null)
    return null;
  const says = `Windows sleeps ${sleepText(sleepMainsS)} without input, on mains too, and a training in WSL sleeps with it.`;
  const advice = 'For a long training run “powercfg /change standby-timeout-ac 0”.';
  return { state: 'warn', value: `sleeps ${sleepText(sleepMainsS)}`, says, advice };
}

const UTF8_CODE_PAGE = 65_001;

function encodingOf({ ansiCodePage, utf8 }: Windows): readonly Fault[] {
  if (utf8 || ansiCodePage === UTF8_CODE_PAGE) return [];
  const faults = encodingFault(`cp${ansiCodePage}`, { fix: 'utf8-windows', values: {} });
  return faults.map((fault) => ({
    ...fault,
    says: `${fault.says} The code page of this Windows is ${encodingName(`cp${ansiCodePage}`)}.`,
  }));
}
