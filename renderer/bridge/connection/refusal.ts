import { ORPCError } from '@orpc/client';
import { Refusal } from '#core/contract/refusal';
import { t } from '../../words/t';

/**
 * Meaning for the user of an answer of the engine that is no result.
 * null: the engine did not answer at all (the link broke); nothing is known about the thing asked for.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ORPCError)) return null;
  const refusal = Refusal.safeParse(error.data);
  if (error.code === 'REFUSED' && refusal.success) return refusal.data;
  return {
    code: 'engine-error',
    says: t('bridge.engineError', { why: error.message }),
    remedy: t('bridge.engineErrorRemedy'),
  };
}

/** The answer to something that was asked once and may or may not have happened. */
export const LINK_BROKE: Refusal = {
  code: 'link-broke',
  says: t('bridge.broke'),
  remedy: t('bridge.brokeRemedy'),
};

/** @param what the thing that could not be read, as the subject of a sentence */
export function unreadable(what: string): Refusal {
  return {
    code: 'answer-unreadable',
    says: t('bridge.unreadable', { what }),
    remedy: t('bridge.unreadableRemedy'),
  };
}
