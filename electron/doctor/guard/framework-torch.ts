import { newestOf, type Specifier } from '#core/lib/pep440';

/**
 * The exact torch that a release of vLLM requires, from its metadata on PyPI (Requires-Dist, read 2026-11-22). A release
 * that is not in here is not judged.
 */
const VLLM_TORCH: Readonly<Record<string, string>> = {
  '2.4.0': '0.5.4 0.5.5 0.6.0 0.6.1 0.6.2 0.6.3',
  '2.5.1': '0.6.4 0.6.5 0.6.6 0.7.0 0.7.1 0.7.2 0.7.3',
  '2.6.0': '0.8.0 0.8.1 0.8.2 0.8.3 0.8.4 0.8.5',
  '2.7.0': '0.9.0 0.9.1 0.9.2',
  '2.7.1': '0.10.0 0.10.1 0.10.1.1',
  '2.8.0': '0.10.2 0.11.0',
  '2.9.0': '0.11.1 0.11.2 0.12.0 0.13.0',
  '2.9.1': '0.14.0 0.14.1 0.15.0 0.15.1 0.16.0',
  '2.10.0': '0.17.0 0.17.1 0.18.0 0.18.1 0.19.0 0.19.1',
  '2.11.0': '0.20.0 0.20.1 0.20.2 0.21.0 0.22.0 0.22.1 0.23.0 0.24.0 0.25.0 0.25.1 0.26.0',
  '2.13.0': '0.27.0 0.27.1 0.28.0 0.29.0',
};

const torchOf = new Map(
  Object.entries(VLLM_TORCH).flatMap(([torch, releases]) =>
    releases.split(' ').map((release) => [release, torch] as const),
  ),
);

/** torch that vLLM brings when it is installed with these clauses; null where that is not in the table. */
export function torchOfVllm(
  specifiers: readonly Specifier[],
): { readonly vllm: string; readonly torch: string } | null {
  // Without an upper bound a release that is newer than the table would be taken.
  if (!specifiers.some(({ op }) => /^(?:===?|<=?|~=)$/.test(op))) return null;
  const vllm = newestOf([...torchOf.keys()], specifiers);
  const torch = vllm === null ? undefined : torchOf.get(vllm);
  return vllm === null || torch === undefined ? null : { vllm, torch };
}
