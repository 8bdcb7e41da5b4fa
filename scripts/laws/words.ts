import { foldersIn, sourceFiles } from './source-files';

const everywhere = ['electron', 'renderer', 'scripts', 'resources'];
const textEndings = ['.ts', '.tsx', '.mjs', '.py', '.md', '.css', '.html', '.json', '.yml'];

/** One letter of each is in brackets, so that this file does not break its own law. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\b(T[O]DO|F[I]XME|X[X]X)\b/, 'unfinished work'],
  [/(es|ox)lint-d[i]sable|@ts-(i[g]nore|n[o]check)/, 'a switched-off check'],
];

/** Words that may not be in the project, each with its file and line. */
export function forbiddenWords(root: string): readonly string[] {
  return sourceFiles(root, everywhere, textEndings).flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        forbidden
          .filter(([pattern]) => pattern.test(line))
          .map(([, what]) => `${file}:${index + 1} has ${what}: ${line.trim().slice(0, 80)}`),
      ),
  );
}

const readmeLines = 30;

/** A room says in at most 30 lines what it is. */
export function readmeFaults(root: string): readonly string[] {
  const rooms = ['electron', 'electron/core', 'renderer'].flatMap((folder) =>
    foldersIn(root, folder),
  );
  const readmes = sourceFiles(root, everywhere, ['README.md']);
  const lines = new Map(readmes.map(({ file, text }) => [file, text.trimEnd().split('\n').length]));
  const withCode = rooms.filter(
    (room) => room !== 'electron/core' && sourceFiles(root, [room], ['.ts', '.tsx']).length > 0,
  );
  return [
    ...withCode
      .filter((room) => !lines.has(`${room}/README.md`))
      .map((room) => `${room}/ has no README.md`),
    ...[...lines]
      .filter(([, count]) => count > readmeLines)
      .map(([file, count]) => `${file} has ${count} lines`),
  ];
}
