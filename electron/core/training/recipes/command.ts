import { z } from 'zod';
import { recipe } from '../recipe';

export default recipe({
  id: 'command',
  title: 'Any command',
  says: 'Whatever you write after two dashes, in any folder; its metrics are found by looking at what it prints.',
  toy: false,
  takesArgv: true,
  needs: [],
  params: z.object({}),
  dialect: 'auto',
  sources: () => [],
  expectations: () => ({}),
  command: (_params, _place, argv) => ({ argv, cwd: null, env: {} }),
});
