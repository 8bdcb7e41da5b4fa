import type { HealthRule } from './health-rule';
import type { TagRule } from './tag-rule';

const stepFiles = import.meta.glob<HealthRule>(['./rules/*.ts', '!./rules/*.test.ts'], {
  eager: true,
  import: 'default',
});
const tagFiles = import.meta.glob<TagRule>(['./tag-rules/*.ts', '!./tag-rules/*.test.ts'], {
  eager: true,
  import: 'default',
});

const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number =>
  a.order - b.order;

/** Every health rule over steps, in the order in which they are listed. */
export const healthRules: readonly HealthRule[] = Object.values(stepFiles).toSorted(byOrder);

/** Every health rule over single tags. */
export const tagRules: readonly TagRule[] = Object.values(tagFiles).toSorted(byOrder);
