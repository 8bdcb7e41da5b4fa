import path from 'node:path';
import { parseSync } from 'vite';
import { type SourceFile, sourceFiles } from './source-files';

export interface Import {
  readonly from: string;
  /** As written. */
  readonly specifier: string;
  /** The file meant, below the root; null for a package or a built-in module. */
  readonly to: string | null;
  readonly typeOnly: boolean;
}

/** Every import of our TypeScript: static, dynamic, re-exported, or of a type by `import('…')`. */
export function allImports(root: string): readonly Import[] {
  const files = sourceFiles(root, ['electron', 'renderer', 'scripts'], ['.ts', '.tsx', '.mjs']);
  const existing = new Set(files.map(({ file }) => file));
  return files.flatMap((source) =>
    specifiersOf(source).map(({ specifier, typeOnly }) => ({
      from: source.file,
      specifier,
      to: resolved(source.file, specifier, existing),
      typeOnly,
    })),
  );
}

interface Specifier {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/** Parsed files: several laws read the same ones. */
const parsed = new Map<string, { readonly text: string; readonly said: readonly Specifier[] }>();

function specifiersOf(source: SourceFile): readonly Specifier[] {
  const before = parsed.get(source.file);
  if (before?.text === source.text) return before.said;
  const said = parsedSpecifiers(source);
  parsed.set(source.file, { text: source.text, said });
  return said;
}

function parsedSpecifiers({ file, text }: SourceFile): readonly Specifier[] {
  const { module } = parseSync(file, text);
  const imported = module.staticImports.map((staticImport) => ({
    specifier: staticImport.moduleRequest.value,
    typeOnly:
      staticImport.entries.length > 0 && staticImport.entries.every((entry) => entry.isType),
  }));
  const exported = module.staticExports
    .flatMap((staticExport) => staticExport.entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typeOnly: isType }],
    );
  const written = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier = '']) => ({
      specifier,
      typeOnly: false,
    }),
  );
  return [...imported, ...exported, ...written];
}

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

function resolved(from: string, specifier: string, existing: ReadonlySet<string>): string | null {
  const base = baseOf(from, specifier);
  if (base === null) return null;
  const match = endings.map((ending) => base + ending).find((candidate) => existing.has(candidate));
  return match ?? base;
}

function baseOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#core/')) return `electron/core/${specifier.slice('#core/'.length)}`;
  if (!specifier.startsWith('.')) return null;
  const plain = specifier.replace(/\?.*$/, '');
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), plain));
}
