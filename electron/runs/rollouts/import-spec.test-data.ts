import { Spec } from '#core/contract/run/run-directory';

/** Run of a folder that was imported. */
export const importSpec = (runId: string, folder: string): Spec =>
  Spec.parse({
    schema: 1,
    runId,
    name: 'rollouts',
    recipe: 'import',
    target: 'local',
    installationId: 'i',
    createdMs: 1,
    argv: ['import', folder],
    cwd: folder,
    env: {},
    secretEnv: [],
    python: null,
    params: {},
    toolsSha: '',
    dialect: 'auto',
    patterns: [],
    sources: [],
    expectations: {},
    stop: { gracefulMs: 1, termMs: 1 },
    sampleEveryMs: 1,
    quietAfterMs: 1,
    importedFrom: folder,
  });
