import { z } from 'zod';
import { ANY_PYTHON } from '../command-script';
import { recipe } from '../recipe';

export default recipe({
  id: 'command',
  title: 'Any command',
  says: 'Any command, in any folder; RL Cockpit reads the metrics it prints.',
  toy: false,
  takesArgv: true,
  needs: [],
  usesGpu: true,
  params: z.object({}),
  dialect: 'auto',
  findsFiles: true,
  sources: () => [],
  expectations: () => ({}),
  command: (_params, paths, argv) => ({ argv: withPython(argv, paths), cwd: null, env: {} }),
});

/** A user who picked an environment means its interpreter by `python`; all else is run word for word. */
function withPython(
  argv: readonly string[],
  { python, isPicked }: { readonly python: string; readonly isPicked: boolean },
): readonly string[] {
  const [program = '', ...rest] = argv;
  return isPicked && ANY_PYTHON.has(program) ? [python, ...rest] : argv;
}
