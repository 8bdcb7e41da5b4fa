import { z } from 'zod';
import { answerOf, childAt, endOf, errorsOf, noAnswer } from '../run/child-answer';
import { wasNotRun } from '../run/child-end';
import { type ChildResult, type Judgement, type Probe, row } from '../probe';

/** Values of CUDA_VISIBLE_DEVICES that programs set: none, the first card, no card in two spellings. */
const VALUES = [
  { value: null, label: 'not set' },
  { value: '0', label: "'0'" },
  { value: '', label: "''" },
  { value: '-1', label: "'-1'" },
] as const;

const None = z.object({ problem: z.string() });
const Done = z.object({ code: z.int(), cuda: z.string(), devices: z.int() });

/** CUDA_SUCCESS and CUDA_ERROR_NO_DEVICE; the others by their names in cuda.h. */
const CODES: Readonly<Record<number, string>> = {
  0: 'works',
  3: 'CUDA_ERROR_NOT_INITIALIZED',
  34: 'CUDA_ERROR_STUB_LIBRARY: this is a library for linking, not the driver',
  35: 'CUDA_ERROR_INSUFFICIENT_DRIVER',
  46: 'CUDA_ERROR_DEVICE_UNAVAILABLE: another process holds the card alone',
  100: 'no device',
  101: 'CUDA_ERROR_INVALID_DEVICE',
  803: 'CUDA_ERROR_SYSTEM_DRIVER_MISMATCH: the driver was updated under a running system, so restart it',
  804: 'CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE',
  999: 'CUDA_ERROR_UNKNOWN',
};

/** Probe of the driver's first call under each value of CUDA_VISIBLE_DEVICES, each in its own process. */
export default {
  title: 'CUDA driver start',
  says: 'Calls cuInit of the NVIDIA driver with CUDA_VISIBLE_DEVICES unset, 0, empty and -1. It changes nothing.',
  order: 195,
  subject: 'machine',
  runsAlone: false,
  children: (_context, results) =>
    results.length > 0
      ? []
      : VALUES.map(({ value }) =>
          childAt('cuinit', null, {}, { env: { CUDA_VISIBLE_DEVICES: value }, limitS: 30 }),
        ),
  judge: (results, context) => {
    const [first] = results;
    if (first === undefined || wasNotRun(first)) return noAnswer(first, context);
    if (answerOf(first, None) !== null) {
      const says = 'There is no library of an NVIDIA driver here, so cuInit was not called.';
      return { state: 'skipped', value: 'no NVIDIA driver', says };
    }
    const rows = VALUES.map(({ label }, index) => valueRow(label, results[index]));
    if (endOf(first) !== null) {
      return {
        state: 'bad',
        value: 'cuInit fails',
        says: `The NVIDIA driver does not start. ${endOf(first) ?? ''}`,
        advice: 'Update the NVIDIA driver; in WSL, run wsl --shutdown after it.',
        rows,
        evidence: errorsOf(first),
      };
    }
    return { ...(crashJudgement(results) ?? codeJudgement(answerOf(first, Done))), rows };
  },
} satisfies Probe;

function crashJudgement(results: readonly ChildResult[]): Judgement | null {
  const dead = VALUES.filter((_, index) => endOf(results[index]) !== null);
  if (dead.length === 0) return null;
  const labels = dead.map(({ label }) => label).join(' and ');
  return {
    state: 'warn',
    value: `crashes with ${labels}`,
    says: `The NVIDIA driver crashes in cuInit when CUDA_VISIBLE_DEVICES is ${labels}; unset, it does not. This is a fault of the driver, not of torch.`,
    advice:
      'Do not hide the card with this variable: set the device to "cpu" in the training instead. For Ray, see the check of empty CUDA_VISIBLE_DEVICES.',
    evidence: results.flatMap((result) => (endOf(result) === null ? [] : errorsOf(result))),
  };
}

function codeJudgement(done: z.infer<typeof Done> | null): Judgement {
  if (done !== null && (done.code === 0 || done.code === 100)) {
    const devices = done.devices === 1 ? '1 device' : `${done.devices} devices`;
    const says = 'The NVIDIA driver starts, no matter what CUDA_VISIBLE_DEVICES says.';
    return { state: 'ok', value: `CUDA ${done.cuda}, ${devices}`, says };
  }
  const value = done === null ? 'no answer' : codeText(done.code);
  return {
    state: 'bad',
    value,
    says: `cuInit of the NVIDIA driver fails: ${value}.`,
    advice: 'Update the NVIDIA driver, or restart the machine.',
  };
}

const codeText = (code: number): string => CODES[code] ?? `error ${code}`;

function valueRow(label: string, result: ChildResult | undefined) {
  const name = `CUDA_VISIBLE_DEVICES ${label}`;
  const end = endOf(result);
  if (end !== null) return row(name, 'bad', end);
  const done = answerOf(result, Done);
  if (done === null) return row(name, 'unknown', 'no answer');
  return row(name, done.code === 0 || done.code === 100 ? 'ok' : 'bad', codeText(done.code));
}
