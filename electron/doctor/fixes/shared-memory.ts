import type { Fix } from '../fix';

/** Fix: shared memory of a useful size, until the next restart. */
export default {
  title: 'Enlarge shared memory',
  says: 'Mounts shared memory again with a larger limit. It takes no memory until a program uses it, and nothing in it is lost.',
  danger: 'changes',
  actor: 'administrator',
  provedBy: 'distro-basics',
  undo: 'The next restart brings the earlier size back.',
  command: ({ path, megabytes, isMount }) => {
    if (path === undefined || megabytes === undefined) return null;
    const size = `size=${megabytes}m`;
    if (isMount !== 'yes') {
      const line = [
        'sudo',
        'mount',
        '-t',
        'tmpfs',
        '-o',
        `${size},mode=1777`,
        'shm',
        path,
      ] as const;
      return { lines: [line], changed: [size, path] };
    }
    return { lines: [['sudo', 'mount', '-o', `remount,${size}`, path]], changed: [size, path] };
  },
} satisfies Fix;
