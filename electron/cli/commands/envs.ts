import { type Command, textFlag } from '../command';
import { EXIT, granted } from '../io';
import { table } from '../run-text';

export default {
  name: 'envs',
  usage: 'envs [--target ID]',
  says: 'Lists the Python environments of a target, found by their markers.',
  options: { target: { type: 'string' } },
  async run(asked, io) {
    const target = textFlag(asked, 'target') ?? 'local';
    // Asking a target for its environments is a person's act.
    granted(await io.link.ask((client) => client.targets.connect({ target })));
    const envs = granted(await io.link.askAgain((client) => client.envs.list({ target })));
    io.answer(envs, () => {
      if (envs.length === 0) return `No Python environment was found on ${target}.`;
      const rows = envs.map(({ python, kind, version, state, problem, packages }) => [
        kind,
        version ?? '—',
        state,
        python,
        problem ??
          Object.entries(packages)
            .map(([name, is]) => `${name} ${is}`)
            .join(', '),
      ]);
      return table([['KIND', 'PYTHON', 'STATE', 'PATH', 'PACKAGES'], ...rows]);
    });
    return EXIT.ok;
  },
} satisfies Command;
