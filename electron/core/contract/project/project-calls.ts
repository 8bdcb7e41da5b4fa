import { z } from 'zod';
import { base } from '../api-base';
import { PathText, ShortText } from '../bounds';
import { StartRequest } from '../run/start-request';
import { Finding } from '../finding';
import { RunView, TargetId } from '../run/run';
import { Queued } from '../start/queue-calls';

/** A task of a project, as a list shows it; `recipe` is its id among the recipes, `PROJECT/TASK`. */
export const ProjectTask = z.object({
  id: z.string(),
  recipe: z.string(),
  title: z.string(),
  says: z.string(),
  /** Reason why it cannot be started; null where it can. */
  blocked: z.string().nullable(),
  presets: z.array(z.object({ id: z.string(), title: z.string(), says: z.string() })),
  /** The preset of a short try; null where there is none. */
  toy: z.string().nullable(),
  /** The task whose end it waits for. */
  after: z.string().nullable(),
});
export type ProjectTask = z.infer<typeof ProjectTask>;

/** A project that the user pointed at. */
export const ProjectView = z.object({
  id: z.string(),
  /** Its own name, which represents the manifest's title; null where the user gave none. */
  name: z.string().nullable(),
  title: z.string(),
  says: z.string(),
  /** Id of its manifest, and where that comes from. */
  manifest: z.object({ id: z.string(), from: z.enum(['built-in', 'project', 'own']) }),
  variant: z.string().nullable(),
  target: TargetId,
  root: z.string(),
  /** The interpreter that was chosen for it; null = the one that fits best. */
  python: z.string().nullable(),
  /** Goal of the setup that installs what it needs. */
  goal: z.string().nullable(),
  needs: z.array(z.string()),
  tasks: z.array(ProjectTask),
  /** `gone`: the folder is not there any more. `unknown`: its target does not answer. `unreadable`: its manifest is not. */
  state: z.enum(['ok', 'gone', 'unknown', 'unreadable']),
  /** Problems of its folder or its manifest. */
  findings: z.array(Finding),
});
export type ProjectView = z.infer<typeof ProjectView>;

/** Id of the finding of a scan that could not read which scripts train: its empty list of scripts says nothing then. */
export const SCRIPTS_UNREAD = 'scripts';

/** Result of scanning a folder before it is added: nothing in it was run. */
export const ProjectScan = z.object({
  root: z.string(),
  /** Manifests that fit, the best first, with how many of their files were found. */
  known: z.array(
    z.object({
      manifest: z.string(),
      title: z.string(),
      variant: z.string().nullable(),
      found: z.int(),
      of: z.int(),
    }),
  ),
  /** Scripts that look like a training, for a draft. */
  scripts: z.array(z.object({ path: z.string(), says: z.string() })),
  /** Files that were looked at. */
  files: z.int(),
  findings: z.array(Finding),
});
export type ProjectScan = z.infer<typeof ProjectScan>;

/** A line of a manifest that is wrong. */
export const ManifestIssue = z.object({ line: z.int(), column: z.int(), says: z.string() });
export type ManifestIssue = z.infer<typeof ManifestIssue>;

/** The largest manifest that is read. */
const MAX_MANIFEST = 400_000;
const ManifestText = z.string().max(MAX_MANIFEST);

/** Toy gate: whether a toy run proved what a full run needs, one row per proof, and what the full run needs of the machine. */
export const ToyGate = z.object({
  /** Run that counts as the toy; null where there was none. */
  run: z.string().nullable(),
  /** One update · a checkpoint saved and loaded again · metric rows · the LLM asked. */
  rows: z.array(Finding),
  /** Memory that the full run needs, each part with its formula. */
  memory: z.array(
    z.object({
      id: z.string(),
      /** `GPU` or `RAM`. */
      of: z.enum(['gpu', 'ram', 'disk']),
      title: z.string(),
      formula: z.string(),
      gb: z.number(),
    }),
  ),
  /** Available memory, in GB; null if it could not be read. */
  has: z.object({
    gpu: z.number().nullable(),
    ram: z.number().nullable(),
    disk: z.number().nullable(),
  }),
  /** Whether it fits, and what would. */
  findings: z.array(Finding),
});
export type ToyGate = z.infer<typeof ToyGate>;

const OneProject = z.object({ project: ShortText });

/** Tasks of a project that follow each other, up to `task`. */
export const ChainRequest = OneProject.extend({
  task: ShortText,
  /** The first one; null = as far back as the manifest goes. */
  from: ShortText.nullable().default(null),
  /** Preset of each task that has it; null = the defaults. */
  preset: ShortText.nullable().default(null),
  /** Values of each task that has such a parameter. */
  params: StartRequest.shape.params,
  /** null: the interpreter of the project. */
  python: PathText.nullable().default(null),
  env: StartRequest.shape.env,
  secrets: StartRequest.shape.secrets,
});
export type ChainRequest = z.input<typeof ChainRequest>;

/** One run of a chain. */
export const ChainStep = z.object({
  task: z.string(),
  recipe: z.string(),
  title: z.string(),
  /** Values that differ from the defaults. */
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Parameters of `params` that the step before gives: the file that it makes. */
  given: z.array(z.string()),
});
export type ChainStep = z.infer<typeof ChainStep>;

/** Commands that install what a project wants, one after the other; none of them was run. */
export const Installation = z.object({
  target: TargetId,
  /** The interpreter of the environment that they install into. */
  python: z.string(),
  /** The first of them makes that environment. */
  isNew: z.boolean(),
  /** argv of each command. */
  lines: z.array(z.array(z.string()).min(1)).min(1),
});
export type Installation = z.infer<typeof Installation>;

const Folder = z.object({ target: TargetId.default('local'), path: PathText.min(1) });

/** Projects of the user: checkouts that the cockpit starts trainings of, and never changes. */
export const projectCalls = {
  list: base.output(z.array(ProjectView)),
  /** Looks at a folder of a connected target, running none of its files. */
  scan: base.input(Folder).output(ProjectScan),
  /** `manifest`: an id, or the text of its own manifest; null takes the best that fits. */
  add: base
    .input(
      Folder.extend({
        manifest: z
          .union([z.object({ id: ShortText }), z.object({ text: ManifestText })])
          .nullable()
          .default(null),
        name: ShortText.nullable().default(null),
      }),
    )
    .output(ProjectView),
  /** Changes; missing fields stay. */
  change: base
    .input(
      OneProject.extend({
        python: PathText.nullable().optional(),
        root: PathText.optional(),
        manifest: ManifestText.optional(),
        /** Takes the cockpit.yaml of its folder as it is now. */
        reread: z.boolean().optional(),
      }),
    )
    .output(ProjectView),
  /** Forgets it; its folder, its workspaces and its runs stay. */
  remove: base.input(OneProject).output(z.void()),
  /** Its manifest as YAML. */
  manifest: base.input(OneProject).output(z.string()),
  /** Problems of a manifest, by line; none = it can be used. */
  checkManifest: base.input(z.object({ text: ManifestText })).output(z.array(ManifestIssue)),
  /** Drafts a manifest from a script's arguments, reading its syntax tree; the script is not run. */
  draft: base
    .input(Folder.extend({ script: PathText.min(1) }))
    .output(z.object({ text: z.string(), findings: z.array(Finding) })),
  /** Commands that install its packages, in its own versions, into its environment, which they make where there is none; nothing is run. */
  installation: base
    .input(OneProject.extend({ python: PathText.nullable().default(null) }))
    .output(Installation),
  /** The runs of a chain, the first one first; nothing is started. */
  chain: base.input(ChainRequest).output(z.array(ChainStep)),
  /** Starts the first run of a chain; each other one waits in the queue until the one before has succeeded. */
  startChain: base
    .input(ChainRequest)
    .output(z.object({ started: RunView, queued: z.array(Queued) })),
  /** Did a toy prove enough for a full run of a task, and does that fit into the machine? */
  gate: base
    .input(
      OneProject.extend({
        task: ShortText,
        params: StartRequest.shape.params,
      }),
    )
    .output(ToyGate),
};
