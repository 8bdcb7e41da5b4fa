import { CauseClass } from '../../contract/run/diagnosis';
import type { Cause } from '../matching/cause';
import type { CauseContent } from './define-cause';

const files = import.meta.glob<CauseContent>(['./*/*.ts', '!./*/*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every cause by its id, in alphabetical order. The folder of its file is its class, the name of the file its id. */
export const causes: ReadonlyMap<string, Cause> = new Map(
  Object.entries(files)
    .map(([file, content]) => causeOf(file, content))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((cause) => [cause.id, cause]),
);

/** @param file `./gpu/cuda-oom.ts` */
function causeOf(file: string, content: CauseContent): Cause {
  const [, folder, name = ''] = file.split('/');
  return { ...content, id: name.replace(/\.ts$/, ''), class: CauseClass.parse(folder) };
}
