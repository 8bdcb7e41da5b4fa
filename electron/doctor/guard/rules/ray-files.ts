import { defineGuardRule } from '../rule';

/** Rule: deleting /tmp/ray while a Ray cluster lives in it. */
export default defineGuardRule({
  order: 70,
  judge: ({ call, facts }) => {
    if (
      facts.isRayLive !== true ||
      !deletes(
        call.program,
        call.args.map(({ text }) => text),
      )
    )
      return null;
    const path = call.args.map(({ text }) => text).find((text) => holdsRay(text));
    if (path === undefined) return null;
    return {
      says: 'A Ray cluster runs on this machine, and its sockets and logs are in /tmp/ray.',
      because:
        'Without its sockets the running training loses its workers, and the logs that would say why are gone.',
      would: `It would delete ${path}.`,
      instead: null,
      danger: 'destroys',
    };
  },
});

const deletes = (program: string, args: readonly string[]): boolean =>
  (program === 'rm' && args.some((text) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(text))) ||
  (program === 'find' && args.includes('-delete'));

/** /tmp/ray, what is in it, or a folder around it. */
const holdsRay = (path: string): boolean =>
  /^\/tmp\/ray(?:\/(?:\*|session_latest.*)?)?$/.test(path) || /^\/tmp(?:\/\*?)?$/.test(path);
