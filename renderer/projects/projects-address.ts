import { useSearchParams } from 'react-router';

/** State of adding: a folder of a target, and the script that a form is drafted from. */
export interface AddingState {
  readonly target: string | null;
  /** '' while no folder was chosen. */
  readonly path: string;
  readonly script: string | null;
}

export interface AddingAddress {
  /** null: nothing is being added. */
  readonly adding: AddingState | null;
  readonly set: (next: AddingState | null) => void;
}

/** State of adding in the address, so that back, forward and a reload lead there: `/projects?add=PATH&on=TARGET&script=FILE`. */
export function useAddingAddress(): AddingAddress {
  const [params, setParams] = useSearchParams();
  const path = params.get('add');
  const adding =
    path === null ? null : { path, target: params.get('on'), script: params.get('script') };
  return { adding, set: (next) => setParams(next === null ? {} : paramsOf(next)) };
}

const paramsOf = ({ path, target, script }: AddingState): Record<string, string> => ({
  add: path,
  ...(target === null ? {} : { on: target }),
  ...(script === null ? {} : { script }),
});
