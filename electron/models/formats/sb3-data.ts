import type { Finding } from '#core/contract/finding';
import type {
  ModelSpace,
  PickledCallable,
  PickledGlobal,
} from '#core/contract/model/model-passport';
import { type Value, isGlobal } from '../pickle/values';
import type { Hyperparameters } from './plain-values';

/** Content of `data`, however it is written. */
export interface Sb3Data {
  readonly keys: ReadonlySet<string>;
  readonly policy: string | null;
  readonly spaces: { readonly observation: ModelSpace | null; readonly action: ModelSpace | null };
  readonly hyperparameters: Hyperparameters;
  readonly callables: readonly PickledCallable[];
  readonly globals: readonly PickledGlobal[];
  readonly warnings: readonly Finding[];
}

export const classNameOf = (value: Value | undefined): string | null =>
  isGlobal(value) && value.module !== null && value.name !== null
    ? `${value.module}.${value.name}`
    : null;
