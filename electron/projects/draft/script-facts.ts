import { z } from 'zod';

const Where = { line: z.int(), file: z.string() };
const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.json()),
  z.record(z.string(), z.json()),
]);

/** An option, argument, constant or variable of a script, as rl_cockpit_target/script_reader/option.py reports it. */
export const ScriptOption = z.object({
  ...Where,
  style: z.string(),
  name: z.string(),
  flags: z.array(z.string()),
  /** Switches it off, where it is on by itself. */
  offFlag: z.string().nullable(),
  positional: z.boolean(),
  /** `any-text`: every text is true. `bool-text`: a text that a function reads as a boolean. */
  type: z.enum(['int', 'float', 'text', 'flag', 'path', 'any-text', 'bool-text']),
  default: Value,
  hasDefault: z.boolean(),
  /** The default as the source writes it, where only running would show its value. */
  defaultText: z.string().nullable(),
  choices: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  required: z.boolean(),
  help: z.string(),
  group: z.string().nullable(),
  /** Several words. */
  many: z.boolean(),
  /** Written as `--name=value`. */
  joined: z.boolean(),
  min: Value,
  max: Value,
  /** Subcommand that it belongs to; null = all. */
  command: z.string().nullable(),
  /** Key that the launcher replaces: attribute, `function.NAME`, keyword, variable. */
  key: z.string().nullable(),
  index: z.int().optional(),
  /** The module reads it while it is imported, before it can be replaced. */
  early: z.boolean().optional(),
});
export type ScriptOption = z.infer<typeof ScriptOption>;

const Habit = z.object({ ...Where, what: z.string(), text: z.string() });
export type Habit = z.infer<typeof Habit>;

/** Facts about a script without running it. */
export const ScriptFacts = z.object({
  problem: z.null(),
  /** Name that the project gives itself; null where nothing says so. */
  project: z.string().nullable(),
  /** Relative to the project's folder, with `/`. */
  script: z.string(),
  /** `package.train`; null where the path is no name. */
  module: z.string().nullable(),
  /** Only `python -m` can run it. */
  needsModule: z.boolean(),
  doc: z.string(),
  hasMain: z.boolean(),
  options: z.array(ScriptOption),
  hydra: z
    .object({
      configPath: z.string(),
      configName: z.string(),
      folder: z.string().nullable(),
      files: z.record(z.string(), z.string()),
      /** Of the decorated function, which the script may import. */
      file: z.string(),
      line: z.int(),
      callee: z.string(),
    })
    .nullable(),
  dotlist: z.object({ files: z.record(z.string(), z.string()), line: z.int() }).nullable(),
  entry: z.object({ call: z.string(), line: z.int(), kwargs: z.array(ScriptOption) }).nullable(),
  constants: z.array(ScriptOption),
  locals: z.array(ScriptOption),
  /** Of a script that runs by itself: the launcher replaces them before anything reads them. */
  flat: z.array(ScriptOption),
  environment: z.array(ScriptOption),
  files: z.array(z.string()),
  notes: z.array(
    z.object({ says: z.string(), file: z.string(), line: z.int().nullable(), kind: z.string() }),
  ),
  logs: z.array(Habit),
  envIds: z.array(Habit),
  outputs: z.array(Habit),
  hazards: z.array(Habit),
  literals: z.array(Habit),
  packages: z.array(z.string()),
  optionalPackages: z.array(z.string()),
  imports: z.array(z.string()),
});
export type ScriptFacts = z.infer<typeof ScriptFacts>;

/** A script that cannot be read, and at which line. */
export const ScriptProblem = z.object({
  problem: z.object({ says: z.string(), line: z.int().nullable() }),
});
