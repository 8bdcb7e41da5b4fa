import { z } from 'zod';
import { PyEnvKind } from '#core/contract/target';

export const Shape = z.enum(['linux', 'darwin', 'win32']);
export type Shape = z.infer<typeof Shape>;

const words = z.array(z.string());
const perShape = <T extends z.ZodType>(schema: T) =>
  z.object({ linux: schema, darwin: schema, win32: schema });

const Place = z.object({
  at: words.optional(),
  source: z.enum(['conda', 'poetry-config', 'registry', 'path']).optional(),
  for: z.array(Shape).optional(),
  /** What lies there is one of these, or a rest of one. */
  expects: PyEnvKind.optional(),
  /** An interpreter alone makes a folder there an environment. */
  bare: z.boolean().optional(),
});
export type Place = z.infer<typeof Place>;

const KindRule = z.object({
  kind: PyEnvKind,
  has: words.optional(),
  inPath: z.string().optional(),
  below: words.optional(),
  beside: z.string().optional(),
  called: z.string().optional(),
});
export type KindRule = z.infer<typeof KindRule>;

const Layout = z.object({
  interpreters: words,
  numbered: z.object({ folder: z.string(), name: z.string() }).nullable(),
  otherSide: z.string(),
  expected: z.string(),
  libraries: words,
  library: z.string(),
  sites: words,
  activate: z.string(),
});
export type Layout = z.infer<typeof Layout>;

/** `markers.json` of the Python that travels to targets: where environments lie and what gives them away. */
export const Markers = z.object({
  budgetMs: z.number(),
  maxChildren: z.number(),
  listVariables: words,
  sets: z.record(z.string(), words),
  places: z.array(Place),
  projectSkips: z.object({ names: words, darwin: words, win32: words }),
  conda: z.object({ lists: words, settings: words, rootSettings: words, parents: words }),
  poetrySettings: words,
  path: z.object({
    more: perShape(words),
    skip: perShape(words),
    skipNamed: words,
    name: perShape(z.string()),
    realName: z.string(),
    shimWords: words,
  }),
  layout: z.object({ posix: Layout, win32: Layout }),
  moreSites: z.object({ usr: words, user: perShape(words), store: words }),
  kinds: z.array(KindRule),
  nameless: words,
  marks: words,
  architectures: z.object({
    elf: z.record(z.string(), z.string()),
    macho: z.record(z.string(), z.string()),
    pe: z.record(z.string(), z.string()),
    runs: perShape(z.record(z.string(), words)),
    formats: perShape(z.enum(['elf', 'macho', 'pe'])),
    systems: z.object({ elf: z.string(), macho: z.string(), pe: z.string() }),
  }),
  away: perShape(z.object({ drives: z.string(), types: words })),
  packages: words,
  condaPackages: z.record(z.string(), z.string()),
  editable: z.string(),
  problems: z.record(z.string(), z.string()),
});
export type Markers = z.infer<typeof Markers>;

/**
 * The sentence of a problem with its words put in. A path with braces in it is a word, never a place for one.
 * @throws Error when the table has no such sentence, which is a bug.
 */
export function says(
  markers: Markers,
  problem: string,
  given: Readonly<Record<string, string>>,
): string {
  const sentence = markers.problems[problem];
  if (sentence === undefined) throw new Error(`markers.json has no problem "${problem}".`);
  return sentence.replaceAll(/\{(\w+)\}/g, (_, word: string) => given[word] ?? '');
}
