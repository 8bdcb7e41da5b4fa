import type { Evidence, Testimony, Witness } from './witness';

const files = import.meta.glob<Witness>(['./kinds/*.ts', '!./kinds/*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every witness of the folder, in the order in which they speak. */
export const witnesses: readonly Witness[] = Object.values(files).toSorted(
  (a, b) => a.order - b.order,
);

/** What the numbers of a run say against its success, the gravest first. */
export function testimonies(evidence: Evidence): readonly Testimony[] {
  return witnesses.flatMap((witness) => witness.testify(evidence));
}
