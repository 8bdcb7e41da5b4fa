import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { packToolsPayload } from '../../targets/fixtures/tools-payload.fixture';
import local from '../../targets/kinds/local';
import type { Target } from '../../targets/target';
import type { AskScript, CheckAnswer, CheckContext } from './check-kind';
import { checkKinds } from './kinds';

/** A project on this computer, and its checks by a real agent. */
export interface ChecksHere {
  readonly root: string;
  readonly python: () => string;
  /** Writes a file of the project. */
  readonly write: (file: string, content: string | Uint8Array) => string;
  readonly scan: (kind: string, of: string, path?: readonly string[]) => Promise<CheckAnswer>;
}

export function checksHere(): ChecksHere {
  const root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-checks-'));
  let target: Target | null = null;
  let python = '';
  beforeAll(async () => {
    await packToolsPayload();
    const [location] = await local.find();
    if (location === undefined) throw new Error('no local target');
    target = local.open(location, { stateDir: path.join(root, 'state') });
    const hello = await target.connect();
    if (!hello.ok) throw new Error(hello.error.says);
    python = hello.value.python;
  });
  afterAll(async () => {
    await target?.close();
    rmSync(root, { recursive: true, force: true });
  });
  const write: ChecksHere['write'] = (file, content) => {
    const full = path.join(root, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, content);
    return full;
  };
  const refresh: ChecksHere['scan'] = async (kind, of, importPath = [root]) => {
    if (target === null) throw new Error('no target yet');
    const checkKind = checkKinds.get(kind);
    if (checkKind === undefined) throw new Error(`no kind ${kind}`);
    return checkKind.answer(of, await contextOf(target, { root, python, importPath }));
  };
  return { root, python: () => python, write, scan: refresh };
}

const secrets = () => Promise.resolve(['BRIGHTDATA_API_KEY']);

async function contextOf(
  target: Target,
  {
    root,
    python,
    importPath,
  }: {
    readonly root: string;
    readonly python: string;
    readonly importPath: readonly string[];
  },
): Promise<CheckContext> {
  const hello = await target.hello();
  if (!hello.ok) throw new Error(hello.error.says);
  const ask: AskScript = ({ script, by, words, limitS }) =>
    target.runScript({
      script: `projects/${script}`,
      python: by === 'training' ? python : null,
      words: { path: importPath, ...words },
      env: {},
      limitS,
    });
  return {
    target,
    hello: hello.value,
    paths: { python, project: `${root}/fork` },
    cwd: root,
    ask,
    secrets,
    ran: () => Promise.resolve([]),
  };
}
