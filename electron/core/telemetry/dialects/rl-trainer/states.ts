/**
 * States that RL-Trainer announces. Each pattern was counted against its real logs; `[ADAPTER]` alone would match again in mid-training.
 * Pictures at the start of a line become `[OK]` or `[X]` on old Windows consoles.
 */
const STATES: readonly (readonly [RegExp, string])[] = [
  [/^\[MARKET\] Training on: |^\[TRAINING\] Market: /, 'market'],
  [
    /^\[TRANSFER\]|^\[MODEL\] Attempting Phase|^\[ADAPTER\] (?:Wrapping|Detected|Freezing|Frozen)/,
    'transfer',
  ],
  [/^\[ADAPTER\] Warmup complete/, 'warmup-complete'],
  [/^\[DEVICE\] Model device/, 'model-built'],
  [/^\[OK\] Model wrapped with hybrid policy|LLM integration enabled!$/, 'hybrid-on'],
  [/^\[EVAL\] (?:Running sanity|Sanity reward: )/, 'sanity-eval'],
  [/^\[EVAL\] Metrics updated: /, 'evaluated'],
  [/^\[SAVE\] /, 'saved'],
  [/^\[(?:INTERRUPT|TRAIN)\] Training interrupted/, 'interrupted'],
  [/^\[KL\] Early stopping at step \d+/, 'kl-early-stop'],
  [/^ROLLBACK TRIGGERED/, 'rollback'],
  [/^POLICY CONTROLLER - Action Taken/, 'policy-adjusted'],
  [/PHASE \d GATE FAILED|PHASE \d TRAINING BLOCKED/, 'blocked'],
  [
    /^\[ERROR\] (?:Training failed|No data found for market|Invalid market symbol|Failed to (?:load data|initialize LLM)|Transfer learning failed)/,
    'failed',
  ],
  [/^Training cancelled - no market selected/, 'failed'],
  [/LLM dependencies not available/, 'llm-mock'],
  [/^PHASE \d TRAINING COMPLETE!$|Phase 3 Training Completed Successfully!$/, 'completed'],
];
/** Cheap to ask, and every pattern holds one of these: most lines of a log go no further. */
function mayMatch(text: string): boolean {
  if (text.startsWith('[')) return true;
  if (text.includes('LLM ') || text.includes('PHASE ') || text.includes('Phase 3 ')) return true;
  return /^(?:ROLLBACK|POLICY|Training c)/.test(text);
}

/** The state that a line reports; null if none. */
export function rlTrainerState(text: string): string | null {
  if (text.length > 500 || !mayMatch(text)) return null;
  return STATES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
