import type { Fix } from '../fix';

/** Fix: frees the disk that pip's cache of downloads takes; pip.pypa.io, "pip cache". */
export default {
  title: 'Clear the pip cache',
  says: 'Deletes what pip downloaded and stored for later. Environments stay as they are; an install downloads again what it needs.',
  danger: 'destroys',
  actor: 'cockpit',
  provedBy: 'disk-room',
  command: ({ python, path }) => {
    if (python === undefined || path === undefined) return null;
    const line = [python, '-m', 'pip', '--cache-dir', path, 'cache', 'purge'] as const;
    return { lines: [line], changed: [path, 'purge'] };
  },
} satisfies Fix;
