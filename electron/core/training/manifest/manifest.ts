import { z } from 'zod';
import { Tap } from '../../contract/run/launch';
import { SourceSpec } from '../../contract/run/run-directory';
import { parsePattern, readOwn } from '../../telemetry/patterns/own-pattern';
import { compileLinear } from '../../lib/linear-regex/linear-regex';
import { ManifestCheck } from './manifest-check';
import { ManifestHealth } from './manifest-health';
import { ManifestEnvironment } from './manifest-environment';
import { ManifestMemory } from './manifest-memory';
import {
  Expression,
  ManifestParam,
  Name,
  PresetValue,
  ProjectPath,
  ScalarValue,
} from './manifest-param';

/** A rule of the form: how values go together, with its remedy. */
const ManifestConstraint = z.strictObject({
  holds: Expression,
  /** Said while it does not hold; `{expression}` is filled in. */
  says: z.string(),
  severity: z.enum(['bad', 'warn']).default('bad'),
  /** Values that fix it, by parameter. */
  set: z.record(Name, Expression).optional(),
});

/** A text or JSON value with placeholders: `{name}`, `{=expression}`. One that is nothing but a placeholder keeps its type. */
const Template = z.json();

/** A name below a folder that we write in: relative, with `/`, and without a way out. */
const InnerPath = ProjectPath.refine(
  (name) => !/^[/~]|^[A-Za-z]:|\\|\0/.test(name) && !name.split('/').includes('..'),
  { error: 'has to be a name inside the folder: relative, with "/", and without ".."' },
);

const Launching = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('script'),
    file: z.string(),
    args: z.array(z.string()).default([]),
  }),
  z.strictObject({
    kind: z.literal('module'),
    module: z.string(),
    args: z.array(z.string()).default([]),
  }),
  z
    .strictObject({
      kind: z.literal('hydra'),
      /** One of the two: `python -m module`, or `python file`. */
      module: z.string().optional(),
      file: z.string().optional(),
      configPath: z.string(),
      configName: z.string(),
      /** `key: value` that no parameter sets. */
      fixed: z.record(z.string(), Template).default({}),
    })
    .superRefine(({ module, file }, context) => {
      if ((module === undefined) !== (file === undefined)) return;
      const message = 'it has to name either a module or a file to run';
      context.addIssue({ code: 'custom', path: ['module'], message });
    }),
  z
    .strictObject({
      kind: z.literal('shim'),
      file: z.string().optional(),
      module: z.string().optional(),
      /** Without it, `file` runs as `__main__` with `set` in place of its constants. */
      call: z.string().min(1).optional(),
      kwargs: z.record(z.string(), Template).default({}),
      set: z.record(z.string(), Template).default({}),
      /** `Name: package.module:Name`: what replaces a class or function of the module. */
      replace: z.record(z.string(), z.string().regex(/^rl_cockpit[\w.]*:\w+$/)).optional(),
      seed: z.number().int().optional(),
      noneFails: z.boolean().default(false),
      args: z.array(z.string()).default([]),
    })
    .superRefine(({ call, file, module, kwargs, noneFails, replace }, context) => {
      if (call !== undefined) return;
      if (file === undefined || module !== undefined) {
        const message = 'without a function to call, it has to name a file to run, and no module';
        context.addIssue({ code: 'custom', path: ['call'], message });
      }
      if (noneFails || replace !== undefined || Object.keys(kwargs).length > 0) {
        const message = 'kwargs, replace and noneFails need a function to call';
        context.addIssue({ code: 'custom', path: ['call'], message });
      }
    }),
]);

// Strict on both sides: a key that neither knows is a mistake that has to be reported.
const Launch = z.intersection(
  Launching,
  z.strictObject({
    /** Default: the workspace where there is one, else the project. */
    cwd: z.string().optional(),
    config: z
      .strictObject({
        /** Below the run directory. */
        name: InnerPath,
        from: z.string().optional(),
        format: z.enum(['json', 'yaml']),
        set: z.record(z.string(), Template).default({}),
      })
      .optional(),
    taps: z.array(Tap).default([]),
    /** Variables of this task alone, beside those of the manifest. */
    env: z.record(z.string(), z.string()).default({}),
  }),
);

const Preset = z.strictObject({
  id: Name,
  title: z.string(),
  /** Minutes, gigabytes: what the user should know before. */
  says: z.string().default(''),
  params: z.record(Name, PresetValue).default({}),
});

const Patch = z.strictObject({
  file: z.string().default(''),
  key: z.string(),
  value: z.json(),
  why: z.string(),
});
const Workspace = z.strictObject({
  links: z.record(InnerPath, z.string()).default({}),
  copies: z
    .array(z.strictObject({ at: InnerPath, from: z.string(), patches: z.array(Patch).default([]) }))
    .default([]),
});

/** Reason why a regular expression cannot be used; null where it can. */
function misread(source: string): string | null {
  const read = compileLinear(source);
  return read.ok ? null : read.error;
}

function matches(source: string, example: string): boolean {
  const read = compileLinear(source);
  return read.ok && read.value.exec(example) !== null;
}

/** A metric that no reader of ours knows, with a line which shows that it is read. */
const Pattern = z
  .strictObject({ pattern: z.string(), example: z.string() })
  .superRefine(({ pattern, example }, context) => {
    const read = parsePattern(pattern);
    if (!read.ok) context.addIssue({ code: 'custom', path: ['pattern'], message: read.error });
    else if (readOwn(read.value, example) === null) {
      context.addIssue({
        code: 'custom',
        path: ['example'],
        message: 'the pattern does not match its example',
      });
    }
  });
/** Something the trainer says it does, with a line that says it. */
const State = z
  .strictObject({ state: Name, regex: z.string(), example: z.string() })
  .superRefine(({ regex, example }, context) => {
    const read = misread(regex);
    if (read !== null) context.addIssue({ code: 'custom', path: ['regex'], message: read });
    else if (!matches(regex, example)) {
      context.addIssue({
        code: 'custom',
        path: ['example'],
        message: 'the expression does not match its example',
      });
    }
  });
/** Checkpoints by their names: groups `step`, `score`, `kind`. */
const CheckpointName = z
  .strictObject({ glob: z.string(), name: z.string().optional(), example: z.string().optional() })
  .superRefine(({ name, example }, context) => {
    if (name === undefined) return;
    const read = misread(name);
    if (read !== null) context.addIssue({ code: 'custom', path: ['name'], message: read });
    else if (example === undefined || !matches(name, example)) {
      context.addIssue({
        code: 'custom',
        path: ['example'],
        message: 'the name needs an example that it matches',
      });
    }
  });

const Success = z.strictObject({
  markers: z.array(z.string()).default([]),
  failMarkers: z.array(z.string()).default([]),
  artefacts: z.array(z.string()).default([]),
  /** The step to reach; a parameter's name or a number. */
  reaches: Expression.optional(),
  minPoints: z.int().min(1).optional(),
  records: z
    .array(
      z.strictObject({
        glob: z.string(),
        value: z.string(),
        target: z.union([z.string(), z.number()]),
      }),
    )
    .default([]),
});

/** Files that say which project or variant a folder is. */
const Detect = z.strictObject({
  all: z.array(ProjectPath).default([]),
  any: z.array(ProjectPath).default([]),
});

export const ManifestTask = z.strictObject({
  id: Name,
  title: z.string(),
  says: z.string().default(''),
  /** Only of this variant of the project. */
  variant: Name.optional(),
  /** Reason why it cannot run, said in advance; it is listed and never started. */
  blocked: z.string().optional(),
  launch: Launch,
  /** Names of the manifest's shared parameters, or its own parameters. */
  params: z.array(z.union([Name, ManifestParam])).default([]),
  /** Other defaults for shared parameters. */
  defaults: z.record(Name, ScalarValue).default({}),
  presets: z.array(Preset).default([]),
  constraints: z.array(ManifestConstraint).default([]),
  checks: z.array(ManifestCheck).default([]),
  sources: z.array(SourceSpec).default([]),
  checkpoints: z.array(CheckpointName).default([]),
  success: Success.prefault({}),
  health: z.array(ManifestHealth).default([]),
  /** The task that comes before, and which parameters take what it made: texts with placeholders over the values of that task. */
  after: z
    .strictObject({
      task: Name,
      set: z.record(Name, z.string()).default({}),
      /** It comes before only while this holds of the values of this task. */
      when: Expression.optional(),
    })
    .optional(),
  /** The parameter that takes a checkpoint to continue from, and what continues with it. */
  resume: z
    .strictObject({
      param: Name,
      from: z.array(ProjectPath).min(1),
      set: z.record(Name, ScalarValue).default({}),
      continues: z.string(),
      restarts: z.string().default(''),
    })
    .optional(),
  stop: z
    .strictObject({ gracefulS: z.number().min(0).optional(), saves: z.string().default('') })
    .prefault({}),
  needs: z.array(z.string()).default([]),
  usesGpu: z.boolean().default(true),
  /** Memory that its values need; a gate to a full run shows it. */
  memory: ManifestMemory.optional(),
  environment: ManifestEnvironment.optional(),
  /** A language model is asked while it trains: a toy has to have asked it. */
  llm: z.boolean().default(false),
  /** A short try: does it belong to a full training, and is it asked for before? */
  toyOf: Name.optional(),
});
export type ManifestTask = z.infer<typeof ManifestTask>;

/** Manifest of a project (`cockpit.yaml`): how it is recognized, set up, started, read and judged. */
export const Manifest = z.strictObject({
  manifest: z.literal(1),
  id: Name,
  title: z.string(),
  says: z.string().default(''),
  detect: Detect.prefault({}),
  variants: z.record(Name, Detect).default({}),
  /** Systems on which it runs: `yes`, `no: because …`, `partly: …`. */
  systems: z
    .strictObject({ linux: z.string(), windows: z.string(), macos: z.string() })
    .partial()
    .default({}),
  /** A version range as pip writes it: `>=3.11,<3.13`. */
  python: z.string().default(''),
  /** Distribution names that the environment must have. */
  packages: z.array(z.string()).default([]),
  /** Goal of the setup that brings them. */
  goal: z.enum(['toy', 'phase3', 'arpo-toy', 'arpo-full']).optional(),
  env: z.record(z.string(), z.string()).default({}),
  unset: z.array(z.string()).default([]),
  secrets: z
    .array(z.strictObject({ name: z.string(), says: z.string(), when: Expression.optional() }))
    .default([]),
  /** Runs of an experiment share their own folder; without it they run in the project. */
  workspace: Workspace.optional(),
  params: z.array(ManifestParam).default([]),
  tasks: z.array(ManifestTask).min(1),
  dialect: z.string().default('auto'),
  patterns: z.array(Pattern).default([]),
  states: z.array(State).default([]),
});
export type Manifest = z.output<typeof Manifest>;
