import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { FreezeView } from '#core/contract/setup/freeze-calls';
import type { FixRemedy } from '#core/contract/finding';
import { differenceInWords } from '../../doctor/freezes/difference';
import type { Comparison, FreezeSubject } from '../../doctor/freezes/freezes';
import type { StoredFreeze } from '../../doctor/freezes/freezes-file';
import { guard } from '../../doctor/guard/guard';
import { readGuardFacts } from '../../doctor/guard/guard-facts';
import { preflight } from '../../doctor/requirements/preflight';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { setup } = implement(api);

/** Advice guard and time machine of environments. */
export function guardCalls({ doctor, registry }: Engine) {
  const subjectOf = async (target: string, python: string) => {
    const book = await registry.lookUp(target);
    const subject: { ok: true; value: FreezeSubject } | typeof book = book.ok
      ? { ok: true, value: { target: book.value.target, python } }
      : book;
    return subject;
  };
  return {
    ...requirementsCall(doctor),
    guard: setup.guard.handler(async ({ input, errors }) => {
      const { target } = valueOf(await registry.lookUp(input.target), errors);
      const { facts, unread } = await readGuardFacts(target, input.python, input.shell);
      return { holds: [...guard(input.text, facts)], unread: [...unread] };
    }),
    freezes: setup.freezes.handler(async ({ input }) => {
      const all = await doctor.freezes.list(input.target, input.python);
      return all.map((one, index) => viewOf(one, all[index + 1]));
    }),
    takeFreeze: setup.takeFreeze.handler(async ({ input, errors }) => {
      const subject = valueOf(await subjectOf(input.target, input.python), errors);
      return viewOf(valueOf(await doctor.freezes.take(subject, 'now', ''), errors));
    }),
    agree: setup.agree.handler(async ({ input, errors }) => {
      const subject = valueOf(await subjectOf(input.target, input.python), errors);
      return viewOf(valueOf(await doctor.freezes.take(subject, 'agreed', ''), errors));
    }),
    drift: setup.drift.handler(async ({ input, errors }) => {
      const subject = valueOf(await subjectOf(input.target, input.python), errors);
      const compared = valueOf(await doctor.freezes.drift(subject), errors);
      return compared === null ? null : comparisonOf(compared);
    }),
    since: setup.since.handler(async ({ input, errors }) => {
      const subject = valueOf(await subjectOf(input.target, input.python), errors);
      return comparisonOf(valueOf(await doctor.freezes.since(subject, input.atMs), errors));
    }),
  };
}

/** Requirements pre-flight of a person's own file. */
const requirementsCall = (doctor: Engine['doctor']) => ({
  requirements: setup.requirements.handler(async ({ input: { target, python, path }, errors }) => {
    const { at, mirrors } = valueOf(await doctor.context({ target, python, goal: null }), errors);
    return valueOf(await preflight({ target: at, python, path, env: mirrors ?? {} }), errors);
  }),
});

function viewOf(freeze: StoredFreeze, before?: StoredFreeze): FreezeView {
  const { atMs, why, command, hash, packages } = freeze;
  const words = before === undefined ? '' : differenceInWords(before.packages, packages);
  return { atMs, why, command, hash, count: Object.keys(packages).length, words };
}

function comparisonOf({ before, changes, words, back, now }: Comparison) {
  const remedy: FixRemedy | null =
    back.lines.length === 0
      ? null
      : {
          kind: 'fix',
          id: 'put-back-packages',
          title: 'Put the packages back',
          says: 'Installs the versions of that freeze again and removes what came later. Other environments stay as they are.',
          danger: 'changes',
          provedBy: 'freeze',
          actor: 'cockpit',
          target: now.target,
          python: now.python,
          lines: back.lines.map((line) => [...line]),
          env: {},
          changed: back.restored.map((one) => `${one.name}==${one.before}`),
          creates: [],
          undo: 'A freeze of before is kept, and can be put back the same way.',
        };
  return {
    sinceMs: before.atMs,
    words,
    changes: changes.map((change) => ({ ...change })),
    lost: back.lost.map(({ name }) => name),
    remedy,
  };
}
