import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { FreezeView } from '#core/contract/setup/freeze-calls';
import { ok } from '#core/lib/result';
import { differenceInWords } from '../../doctor/freezes/difference';
import type { Comparison } from '../../doctor/freezes/freezes';
import type { StoredFreeze } from '../../doctor/freezes/freezes-file';
import { condaRevisions } from '../../doctor/freezes/revisions';
import type { ProbeContext } from '../../doctor/probe';
import { offeredFix } from '../../doctor/fix-runs/offered-fix';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { setup } = implement(api);

/** Time machine of environments: freezes, drift from the agreed versions, put back. */
export function freezeCalls({ doctor, registry }: Engine) {
  const subjectOf = async (target: string, python: string) => {
    const book = await registry.resolve(target);
    return book.ok ? ok({ target: book.value.target, python }) : book;
  };
  return {
    ...revisionCalls(doctor),
    freezes: setup.freezes.handler(async ({ input }) => {
      const all = await doctor.freezes.list(input.target, input.python);
      return all.map((one, index) => viewOf(one, all[index + 1]));
    }),
    takeFreeze: setup.takeFreeze.handler(async ({ input, errors }) => {
      const subject = valueOf(await subjectOf(input.target, input.python), errors);
      return viewOf(valueOf(await doctor.freezes.record(subject, 'now', ''), errors));
    }),
    agree: setup.agree.handler(async ({ input, errors }) => {
      const subject = valueOf(await subjectOf(input.target, input.python), errors);
      return viewOf(valueOf(await doctor.freezes.record(subject, 'agreed', ''), errors));
    }),
    drift: setup.drift.handler(async ({ input, errors }) => {
      const subject = valueOf(await subjectOf(input.target, input.python), errors);
      const compared = valueOf(await doctor.freezes.drift(subject), errors);
      if (compared === null) return null;
      return comparisonOf(
        compared,
        valueOf(await doctor.context({ ...input, goal: null }), errors),
      );
    }),
    since: setup.since.handler(async ({ input, errors }) => {
      const subject = valueOf(await subjectOf(input.target, input.python), errors);
      const compared = valueOf(await doctor.freezes.since(subject, input.atMs), errors);
      return comparisonOf(
        compared,
        valueOf(await doctor.context({ ...input, goal: null }), errors),
      );
    }),
  };
}

/** Revisions that conda keeps by itself. */
function revisionCalls(doctor: Engine['doctor']) {
  return {
    revisions: setup.revisions.handler(async ({ input, errors }) => {
      const { at, ...context } = valueOf(await doctor.context({ ...input, goal: null }), errors);
      return [...valueOf(await condaRevisions(at, context), errors)];
    }),
  };
}

function viewOf(freeze: StoredFreeze, before?: StoredFreeze): FreezeView {
  const { atMs, why, command, hash, packages } = freeze;
  const words = before === undefined ? '' : differenceInWords(before.packages, packages);
  return { atMs, why, command, hash, count: Object.keys(packages).length, words };
}

/** @param context where the fix would run: its mirrors are part of the command */
function comparisonOf({ before, changes, words, back }: Comparison, context: ProbeContext) {
  return {
    sinceMs: before.atMs,
    words,
    changes: changes.map((change) => ({ ...change })),
    lost: back.lost.map(({ name }) => name),
    remedy: back.offer === null ? null : offeredFix(back.offer, context),
  };
}
