import type { Fix } from '../fix';

/** sed, GNU and BSD: a line that sets a proxy becomes a comment. */
const COMMENT_OUT =
  's/^([[:space:]]*(export[[:space:]]+)?([hH][tT][tT][pP][sS]?|[aA][lL][lL])_[pP][rR][oO][xX][yY]=)/# \\1/';
const BACKUP = '.before-rl-cockpit';

/** Fix: proxies that lead nowhere, commented out in the files that set them. */
export default {
  title: 'Remove the proxy',
  says: 'Turns the lines that set a proxy into comments, with a backup beside each file. Programs that run keep the proxy: start RL Cockpit again after it.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'network',
  undo: `Copy each ${BACKUP} over its file.`,
  command: ({ files = '' }) => {
    const paths = files.split('\n').filter((path) => path.startsWith('/'));
    const [first] = paths;
    if (first === undefined) return null;
    const needsRoot = paths.some((path) => path.startsWith('/etc/'));
    const sed = ['sed', '-E', `-i${BACKUP}`, COMMENT_OUT, ...paths] as const;
    return {
      lines: [needsRoot ? ['sudo', ...sed] : [...sed]],
      changed: paths,
      creates: paths.map((path) => ({
        path: `${path}${BACKUP}`,
        says: `${path} as it was before.`,
      })),
    };
  },
} satisfies Fix;
