import type { Refusal } from './refusal';

/** A refusal on its way to anyone who shows it, through code that returns something else. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.says} ${refusal.remedy}`);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}
