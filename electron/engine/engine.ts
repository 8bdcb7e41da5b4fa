import { mirrorEnv, mirrorUrl } from '#core/contract/download/mirrors';
import { RunId } from '#core/contract/run/run';
import { RUN_ID_PLACEHOLDER } from '#core/contract/start/start-calls';
import { RecipeBook } from '#core/training/recipe-book';
import { hideInLog } from '../app-log/process-log';
import { Downloads } from '../downloads/downloads';
import { Doctor } from '../doctor/doctor';
import type { FixRuns } from '../doctor/fix-runs/fix-runs';
import { Evaluations } from '../evaluation/evaluations';
import { EnvironmentPassports } from '../evaluation/environment-passport';
import { ExportFiles } from '../exports/export-files';
import type { Incidents } from '../incidents/incidents';
import { LogSearches } from '../log-search/log-searches';
import { Passports } from '../models/passports';
import { checkpointProofs, savedCheckpoints } from '../runs/checkpoints/checkpoint-proof';
import { HealthService } from '../runs/health/health-service';
import { Imports } from '../runs/imports/imports';
import { Retainer } from '../runs/notes/retainer';
import { RunNotes } from '../runs/notes/run-notes';
import { Queue } from '../runs/queue/queue';
import { WaitingList } from '../runs/queue/waiting-list';
import { Runs } from '../runs/runs';
import { launchPaths } from '../runs/start/spec/paths';
import { runPolicy } from '../runs/start/run-policy';
import { Starter } from '../runs/start/starter';
import { TargetRegistry } from '../runs/target-registry';
import { Secrets } from '../secrets/secrets';
import { noVault, type Vault } from '../secrets/vault';
import { Projects } from '../projects/projects';
import { ProjectsFile, rootsOn } from '../projects/projects-file';
import type { Store } from '../store/store';
import { Transfers } from '../transfer/transfers';
import { ChangeBus } from './change-bus';
import { openDownloads } from './open-downloads';
import { openFixRuns } from './open-fix-runs';
import { openIncidents } from './open-incidents';
import { installationId } from './settings/installation';
import { ChartViewsFile } from './settings/chart-views-file';
import { JobPresetsFile } from './settings/job-presets-file';
import { SavedViewsFile } from './settings/saved-views-file';
import { SettingsFile } from './settings/settings-file';

/** Targets, index and runs of one home, put together. There is one per RL_COCKPIT_HOME. */
export interface Engine {
  readonly home: string;
  readonly store: Store;
  readonly settings: SettingsFile;
  readonly secrets: Secrets;
  readonly chartViews: ChartViewsFile;
  readonly jobPresets: JobPresetsFile;
  readonly savedViews: SavedViewsFile;
  readonly changes: ChangeBus;
  readonly recipes: RecipeBook;
  readonly registry: TargetRegistry;
  /** Notes: what the user does to their runs besides running them. */
  readonly notes: RunNotes;
  readonly starter: Starter;
  readonly runs: Runs;
  readonly queue: Queue;
  readonly health: HealthService;
  readonly imports: Imports;
  readonly transfers: Transfers;
  readonly downloads: Downloads;
  readonly doctor: Doctor;
  /** Fixes that ran, and their proofs. */
  readonly fixRuns: FixRuns;
  readonly projects: Projects;
  readonly environments: EnvironmentPassports;
  readonly incidents: Incidents;
  /** Evaluations of checkpoints that the user asked for. */
  readonly evaluations: Evaluations;
  readonly searches: LogSearches;
  readonly exports: ExportFiles;
  readonly passports: Passports;
  /** Whether work is running that a client asked for and that ends with this engine: an evaluation, a download, a transfer. */
  isBusy(): boolean;
  close(): Promise<void>;
}

/** Finds targets and every run. The caller holds engine.lock, and opens the index. */
export async function openEngine(
  home: string,
  opening: Promise<Store>,
  vault: Vault = noVault,
): Promise<Engine> {
  const id = await installationId(home);
  const store = await opening;
  const targets = await openTargets(home, id, store);
  const { registry, notes, changes } = targets;
  const changed = (): void => changes.publish(null);
  const settings = new SettingsFile(home);
  const [recipes, secrets] = [new RecipeBook(), new Secrets(home, vault, hideInLog)];
  const deps = { home, id, settings, recipes, secrets, changed };
  const { starter, runs, queue } = openRuns({ ...targets, ...deps });
  const retainer = new Retainer({
    notes,
    runs: () => runs.list(),
    chosen: async () => (await settings.current()).retention,
  });
  const rooms = {
    health: new HealthService({ store, notes: notes.byRun, runs }),
    imports: new Imports({ home, installationId: id, registry, runs, changed }),
    transfers: new Transfers({ home, targets: registry, changed }),
    downloads: await openDownloads({ ...deps, runs }),
    ...trialsOf({ ...deps, registry }),
    projects: await openProjects({ ...deps, registry, runs, store }),
    evaluations: new Evaluations(),
    searches: new LogSearches(),
    ...fileRooms(home),
  };
  const plain = { home, store, settings, changes, recipes, secrets };
  const parts = { ...plain, registry, notes, starter, runs, queue, ...rooms };
  const incidents = openIncidents(parts);
  const fixRuns = await openFixRuns({ ...parts, incidents, changed });
  const closing = [retainer, queue, notes, rooms.imports, rooms.environments, fixRuns];
  const first = [incidents, rooms.evaluations, rooms.downloads];
  const close = () => closeAll({ store, registry, first, next: closing });
  return { ...parts, incidents, fixRuns, isBusy: () => worksOn({ ...rooms, fixRuns }), close };
}

/** Whether one of the rooms whose work ends with the engine is working now. */
const worksOn = ({
  evaluations,
  downloads,
  transfers,
  fixRuns,
}: Pick<Engine, 'evaluations' | 'downloads' | 'transfers' | 'fixRuns'>): boolean =>
  evaluations.isBusy || downloads.isBusy || transfers.isBusy || fixRuns.isBusy;

/** Rooms that need nothing but the home. */
const fileRooms = (home: string) => ({
  exports: new ExportFiles(home),
  passports: new Passports(),
  chartViews: new ChartViewsFile(home),
  jobPresets: new JobPresetsFile(home),
  savedViews: new SavedViewsFile(home),
});

interface DoctorParts {
  readonly home: string;
  readonly registry: TargetRegistry;
  readonly settings: SettingsFile;
  readonly secrets: Secrets;
}

interface ProjectParts
  extends
    Pick<DoctorParts, 'home' | 'registry' | 'secrets'>,
    Pick<RunsDeps, 'recipes' | 'changed'> {
  readonly runs: Runs;
  readonly store: Store;
}

async function openProjects({ registry, secrets, runs, store, ...parts }: ProjectParts) {
  const projects = new Projects({
    ...parts,
    target: targetOf(registry),
    launchPaths: (request, recipe, target) =>
      launchPaths(request, recipe, target, RUN_ID_PLACEHOLDER),
    secretNames: (target) => secrets.namesFor(target),
    runs: {
      list: () => runs.list(true),
      params: (run) => runs.params(run),
      series: (run) => store.series(run),
      saved: (run) => savedCheckpoints({ runs, registry, store }, run),
      loaded: checkpointProofs({ runs, registry, store }),
    },
  });
  await projects.publish();
  return projects;
}

/** A target by its id, as rooms beside the runs ask for one. */
const targetOf = (registry: TargetRegistry) => async (id: string) => {
  const book = await registry.resolve(id);
  return book.ok ? { ok: true as const, value: book.value.target } : book;
};

/** Rooms that try something on a target before a training does. */
const trialsOf = (parts: DoctorParts) => ({
  doctor: doctorOf(parts),
  environments: new EnvironmentPassports({
    home: parts.home,
    target: targetOf(parts.registry),
    nowMs: Date.now,
  }),
});

function doctorOf({ home, registry, settings, secrets }: DoctorParts): Doctor {
  return new Doctor({
    home,
    target: targetOf(registry),
    host: () => registry.target('local'),
    // Xet is for trainings to leave out; a fix shows only what the user chose.
    mirrors: async () => mirrorEnv({ ...(await settings.current()).downloads, xetOff: false }),
    torchIndex: async () => mirrorUrl('torch', (await settings.current()).downloads),
    secrets: (names, target) => secrets.collect(names, target, 'doctor'),
  });
}

interface RunsDeps extends Awaited<ReturnType<typeof openTargets>> {
  readonly home: string;
  readonly id: string;
  readonly settings: SettingsFile;
  readonly recipes: RecipeBook;
  readonly secrets: Secrets;
  readonly changed: () => void;
}

/** Who starts runs, who reports them, and who starts queued ones. */
function openRuns({
  home,
  registry,
  notes,
  waiting,
  id,
  settings,
  recipes,
  secrets,
  changed,
}: RunsDeps) {
  const starter = new Starter({
    home,
    recipes,
    installationId: id,
    registry,
    policy: async () => runPolicy(process.env, (await settings.current()).trainings),
    mirrors: async () => mirrorEnv((await settings.current()).downloads),
    secrets,
    tag: (run, tags) => notes.byRun.tag([run], tags, []),
  });
  const runs = new Runs({ home, registry, notes, waiting, starter, changed });
  const queue = new Queue({
    waiting,
    run: (runId) => runs.resolve(runId),
    start: ({ request, runId }) => runs.start(request, runId),
  });
  return { starter, runs, queue };
}

/** This computer and its runs, what the user noted of them, and what waits; other targets are looked for meanwhile. */
async function openTargets(home: string, id: string, store: Store) {
  const changes = new ChangeBus();
  const nextRevision = () => changes.nextRevision();
  const waiting = await WaitingList.open(home, () => {
    changes.publish(null);
    return nextRevision();
  });
  const projectsOn = rootsOn(new ProjectsFile(home));
  const deps = { home, installationId: id, store, nextRevision, waiting };
  const registry = new TargetRegistry({ ...deps, projectsOn });
  registry.onBook((book) => {
    book.onChange((runId) => changes.publish(RunId.parse(runId)));
    book.target.onContact(() => changes.publish(null));
    changes.publish(null);
  });
  await registry.openLocal();
  const changed = (run: RunId | null): void => changes.publish(run);
  const notes = await RunNotes.open({ home, store, registry, changed });
  registry.onBook((book) => void book.listed().then(() => changed(null)));
  void registry.scan();
  return { changes, registry, notes, waiting };
}

interface Closing {
  readonly store: Store;
  readonly registry: TargetRegistry;
  /** Rooms whose work must have ended before anything else closes. */
  readonly first: readonly { close(): Promise<void> }[];
  readonly next: readonly { close(): void }[];
}

async function closeAll({ store, registry, first, next }: Closing): Promise<void> {
  for (const room of first) await room.close();
  for (const room of next) room.close();
  await registry.close();
  await store.close();
}
