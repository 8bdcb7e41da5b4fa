import type { Shape } from './markers';

/** A Python that Windows' registry knows (PEP 514). */
export interface Registered {
  readonly path: string;
  readonly executable: string | null;
  readonly version: string | null;
}

export interface MachineFacts {
  readonly shape: Shape;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly arch: string;
  /** A test lays a tree of another system's shape below it; '' is this machine itself. */
  readonly root?: string;
  readonly mountinfo?: string;
  /** Folders that are taken for unreadable: who tests as root can read all. */
  readonly unreadable?: readonly string[];
  readonly registry?: readonly Registered[];
}

/** Names of one and the same processor. */
export const ARCHITECTURES: Readonly<Record<string, string>> = {
  amd64: 'x86_64',
  x64: 'x86_64',
  aarch64: 'arm64',
  i386: 'x86',
  i686: 'x86',
  ia32: 'x86',
};
