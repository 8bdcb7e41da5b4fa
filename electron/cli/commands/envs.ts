import path from 'node:path';
import type { EnvProbe, PyEnv } from '#core/contract/target/target';
import { type Command, type CommandForm, type ParsedCommand, textFlag } from '../command';
import { flagText } from '../flags/flags';
import { EXIT, granted, type Io } from '../io';
import { table } from '../text/run-text';

const form: CommandForm = {
  name: 'envs',
  flags: {
    target: flagText('ID', 'The target; without it, this computer.'),
    look: flagText('PYTHON', 'Start this interpreter and check its packages.'),
  },
};

export default {
  ...form,
  says: 'List the Python environments on a target without running them; --look runs one interpreter and checks its packages.',
  async run(parsed, io) {
    const target = textFlag(parsed, 'target') ?? 'local';
    const python = inspected(parsed, target);
    // Asking a target for its environments is the user's act. This machine is always there.
    if (target !== 'local')
      granted(await io.link.ask((client) => client.targets.connect({ target })));
    if (python !== null) return refresh(io, target, python);
    const envs = granted(await io.link.ask((client) => client.envs.list({ target })));
    io.answer(envs, () => listed(envs, target));
    return EXIT.ok;
  },
} satisfies Command;

/** Interpreter to start; on this machine also by a path from here. */
function inspected(parsed: ParsedCommand, target: string): string | null {
  const python = textFlag(parsed, 'look');
  return python !== null && target === 'local' ? path.resolve(python) : python;
}

async function refresh(io: Io, target: string, python: string): Promise<number> {
  io.note(`Starting ${python}; importing torch may take a minute.`);
  const reported = granted(await io.link.ask((client) => client.envs.look({ target, python })));
  io.answer(reported, () => probeText(reported));
  return reported.state === 'ok' ? EXIT.ok : EXIT.failed;
}

function listed(envs: readonly PyEnv[], target: string): string {
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
}

function probeText(reported: EnvProbe): string {
  if (reported.state === 'broken') return reported.problem ?? `${reported.python} is broken.`;
  const { torch } = reported;
  const cuda =
    torch?.cudaAvailable === true
      ? `CUDA works: ${torch.devices.join(', ')}`
      : torch?.cudaAvailable === false
        ? 'CUDA does not work'
        : (torch?.says ?? '');
  const rows = [
    ...(torch === null ? [] : [['torch', torch.version ?? '—', torch.outcome, cuda]]),
    ...reported.packages.map((one) => [one.name, one.version ?? '—', one.outcome, one.says ?? '']),
  ];
  const head = `Python ${reported.version} for ${reported.platform} on ${reported.arch}, in ${reported.prefix}`;
  return rows.length === 0
    ? `${head}; it has none of the packages that RL Cockpit checks for.`
    : `${head}\n${table([['PACKAGE', 'VERSION', 'IMPORT', ''], ...rows])}`;
}
