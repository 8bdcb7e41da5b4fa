import type { Finding } from '#core/contract/finding';
import type { StartPreview } from '#core/contract/start/start-calls';
import type { StartRequest } from '#core/contract/run/start-request';
import { quotedWords } from '#core/lib/quoted-words';
import { maskedCommand } from '#core/redaction/masked-command';
import { stateWord } from '../text/finding-text';
import { EXIT, granted, type Io } from '../io';

/** Shows what a start would run and what its checks say. Nothing is started. @throws Refused as the start would be */
export async function answerRunPlan(request: StartRequest, io: Io): Promise<number> {
  const { target = 'local' } = request;
  if (target !== 'local')
    granted(await io.link.ask((client) => client.targets.connect({ target })));
  const preview = granted(await io.link.ask((client) => client.recipes.preview(request)));
  const checks = granted(await io.link.ask((client) => client.recipes.checks(request)));
  io.answer(planOf(preview, checks, target), () => planText(preview, checks, target));
  return checks.some(({ state }) => state === 'bad') ? EXIT.failed : EXIT.ok;
}

/** A plan as `--json` prints it. Of variables only the names: their values may be secrets. */
function planOf(preview: StartPreview, checks: readonly Finding[], target: string) {
  const { argv, cwd, env, secretEnv, keys = [], python, runDir, expectations, launch } = preview;
  const { job } = preview;
  return {
    target,
    argv: maskedCommand(argv),
    cwd,
    env: Object.keys(env),
    secretEnv,
    keys,
    python,
    runDir,
    expectations,
    launch,
    ...(job === undefined ? {} : { job }),
    checks: checks.map(({ id, state, says, advice }) => ({ id, state, says, advice })),
  };
}

function planText(preview: StartPreview, checks: readonly Finding[], target: string): string {
  const { argv, cwd, env, secretEnv, keys = [], python, runDir, launch, job } = preview;
  const names = Object.keys(env);
  const rows = [
    ['command', quotedWords(maskedCommand(argv))],
    ['folder', cwd],
    ['variables', [...names, ...secretEnv.map((name) => `${name} (secret)`)].join(', ') || '—'],
    ...(keys.length === 0 ? [] : [['keys', keysText(keys)]]),
    ['python', python ?? '—'],
    ['target', target],
    ['run dir', runDir],
    ...(launch === null ? [] : [['before', launchText(launch)]]),
    ...(job === undefined ? [] : [['submits', quotedWords(job.argv)]]),
  ];
  return [
    'This would start (nothing was started):',
    ...rows.map(([name = '', value = '']) => `${name.padEnd(11)}${value}`),
    ...checks.map((one) => `${stateWord(one)}: ${one.says} ${one.advice}`.trimEnd()),
  ].join('\n');
}

/** The stored keys that it gets, and those that it would have to be given. */
function keysText(keys: NonNullable<StartPreview['keys']>): string {
  const provided = keys.filter(({ isGiven }) => isGiven).map(({ name }) => name);
  const others = keys.filter(({ isGiven, isStored }) => !isGiven && isStored);
  const rest =
    others.length === 0 ? '' : ` (not given: ${others.map(({ name }) => name).join(', ')})`;
  return `${provided.join(', ') || 'none'}${rest}`;
}

function launchText({ workspace, configs }: NonNullable<StartPreview['launch']>): string {
  const parts = [
    ...(workspace === null ? [] : [`makes the workspace ${workspace.path}`]),
    ...configs.map(({ path }) => `writes ${path}`),
  ];
  return parts.length === 0 ? 'loads the module of the project' : parts.join(', ');
}
