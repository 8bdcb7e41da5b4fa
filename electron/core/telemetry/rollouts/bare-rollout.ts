import type { Rollout } from '../../contract/insight/rollouts';

/** Row of a rollout file: the fields of one answer or episode. */
export type RolloutRow = Readonly<Record<string, unknown>>;

/** What a rollout is without its group, which depends on its neighbors. */
export type BareRollout = Omit<Rollout, 'group' | 'isUnfinished'> & {
  /** Trainer's own id of the group; null where it writes none. */
  readonly uid: string | null;
  /** As the trainer says; null where its file does not. */
  readonly isCut: boolean | null;
};
