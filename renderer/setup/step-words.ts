import type { StepActor } from '#core/contract/setup/plan';
import type { ProbeState } from '#core/contract/setup/probe';
import type { GlyphName } from '../ui/glyph';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import type { StepState, StepStatus } from './step-state';

const GLYPHS: Readonly<Record<StepState, GlyphName>> = {
  waiting: 'waiting',
  checking: 'checking',
  running: 'running',
  needs: 'needs',
  failed: 'failed',
  unknown: 'unknown',
  proved: 'succeeded',
  absent: 'ready',
  skipped: 'stopped',
};

/** The shape of a step's state. Green is earned: every one of its probes has just said yes. */
export const stepGlyph = ({ state, hasWarning }: StepStatus): GlyphName =>
  hasWarning ? 'alarm' : GLYPHS[state];

const TONES: Readonly<Record<StepState, string>> = {
  waiting: 'unknown',
  checking: 'running',
  running: 'running',
  needs: 'needs',
  failed: 'failed',
  unknown: 'unknown',
  proved: 'succeeded',
  absent: 'stopped',
  skipped: 'stopped',
};

export const stepTone = ({ state, hasWarning }: StepStatus): string =>
  `tone-${hasWarning ? 'suspicious' : TONES[state]}`;

/** Glyph of a value that a probe read. */
export function probeGlyph(state: ProbeState): GlyphName {
  if (state === 'ok') return 'succeeded';
  if (state === 'skipped') return 'ready';
  return state === 'warn' ? 'alarm' : state === 'bad' ? 'failed' : 'unknown';
}

/** The state of a step in words; of a proved one with the time of the proof. */
export function stepWords({ state, atMs, hasWarning }: StepStatus): string {
  if (hasWarning && atMs !== null)
    return t('setup.states.warnedAt', { clock: clockWords(atMs, false) });
  return state === 'proved' && atMs !== null
    ? t('setup.states.provedAt', { clock: clockWords(atMs, false) })
    : t(`setup.states.${state}`);
}

/** Note below the title of a step in the list. */
export function stepNote({ state, value }: StepStatus): string {
  if (state === 'skipped') return t('setup.plan.skippedValue');
  if (state === 'unknown' && value === '') return t('setup.plan.unknownValue');
  if (state === 'running') return t('setup.plan.runningNow');
  if (state === 'checking') return t('setup.plan.checkingNow');
  if (state === 'waiting') return t('setup.plan.waits');
  return value === '' ? t(`setup.states.${state}`) : value;
}

const WHO = {
  administrator: 'setup.plan.actsAdministrator',
  you: 'setup.plan.actsYou',
  cockpit: 'setup.plan.actsCockpit',
} as const;

export const whoActs = (actor: StepActor): string => t(WHO[actor]);
