import { corrected } from '../correction';
import type { NamedPackage } from '../parse/installs';
import { defineGuardRule } from '../rule';

/** Packages without a wheel for Windows, each with the reason (PyPI's files of the newest release, read 2026-11-22). */
const LINUX_ONLY: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vllm: 'vLLM supports Linux only',
    triton: 'triton has wheels for Linux only; triton-windows is the build for Windows',
    'flash-attn':
      'flash-attn has no wheel for Windows on PyPI, and its sources need a CUDA toolkit and paths longer than 260 characters',
    sglang: 'SGLang supports Linux only',
    deepspeed: 'DeepSpeed has no wheel for Windows on PyPI, and its sources need a compiler',
    'flashinfer-python': 'FlashInfer supports Linux only',
    verl: 'verl needs vLLM or SGLang, which support Linux only',
    uvloop: 'uvloop does not support Windows',
  }),
);
const NVIDIA = /^nvidia-(?:nccl|nvshmem|cufile)(?:-cu\d+)?$/;

const reasonOf = ({ name }: NamedPackage): string | null =>
  NVIDIA.test(name) ? `${name} has wheels for Linux only` : (LINUX_ONLY.get(name) ?? null);

/** Rule: packages that exist for Linux only, on native Windows; also through `conda run`. */
export default defineGuardRule({
  order: 40,
  judge: (situation) => {
    const { install, facts } = situation;
    if (install === null || install.manager === 'conda') return null;
    if (facts.platform !== 'windows-x86_64') return null;
    const bad = install.packages.filter((one) => reasonOf(one) !== null);
    if (bad.length === 0) return null;
    const names = bad.map(({ name }) => name);
    const rest = install.packages.filter((one) => !bad.includes(one));
    const text =
      rest.length === 0 && install.files.length === 0
        ? null
        : corrected(
            situation,
            bad.map(({ word }) => ({ word, to: null })),
          );
    return {
      says: `${listed(names)} cannot be installed on Windows.`,
      because: `${bad.map((one) => reasonOf(one)).join('. ')}. A WSL distro on this computer can have ${names.length === 1 ? 'it' : 'them'}.`,
      would: 'pip would download the sources, try to build them, and fail.',
      instead: text === null ? null : { text, says: `The same without ${listed(names)}.` },
      danger: 'none',
    };
  },
});

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
