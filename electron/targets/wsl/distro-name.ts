/** Names that Windows accepts for a distro (LxssUserSession.cpp, s_ValidateDistroName). */
const NAME = /^[a-zA-Z0-9._-]{1,256}$/;

/** A name of this grammar needs no quoting anywhere; anything else never reaches a command line. */
export function isDistroName(text: string): boolean {
  return NAME.test(text);
}

const INTERNAL: readonly (readonly [RegExp, string])[] = [
  [/^docker-desktop(-data)?$/i, 'Docker Desktop'],
  [/^rancher-desktop(-data)?$/i, 'Rancher Desktop'],
  [/^podman-/i, 'Podman'],
];

/** The product that owns a distro as part of itself; null for one that is the user's own. */
export function ownerOfDistro(name: string): string | null {
  return INTERNAL.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Reason why a distro is not offered, as a sentence. */
export function whyHidden(owner: string): string {
  return `${owner} owns it, and may replace it at any update.`;
}
