import { rulesIn } from '#core/diagnosis/rules/rule-list';
import type { GuardRule } from '../rule';

const files = import.meta.glob<Omit<GuardRule, 'id'>>(['./*.ts', '!./index.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every rule of the advice guard, the gravest first. */
export const rules: readonly GuardRule[] = rulesIn(files);
