import { useSearchParams } from 'react-router';

/** The open model, and what it is compared with. */
export interface OpenModel {
  /** null: the default target. */
  readonly target: string | null;
  readonly path: string;
  /** The run that saved it; null: any file. */
  readonly run: string | null;
  /** Path of another model. */
  readonly against: string | null;
  /** Inputs of an environment. */
  readonly inputs: number | null;
}

export interface ModelsAddress {
  /** null: none is open. */
  readonly model: OpenModel | null;
  readonly open: (model: OpenModel | null) => void;
}

/** The open model is in the address: `/models?path=FILE&on=TARGET&run=RUN&against=FILE&inputs=261`. */
export function useModelsAddress(): ModelsAddress {
  const [params, setParams] = useSearchParams();
  const path = params.get('path');
  const inputs = Number(params.get('inputs') ?? Number.NaN);
  const model =
    path === null || path === ''
      ? null
      : {
          target: params.get('on'),
          path,
          run: params.get('run'),
          against: params.get('against'),
          inputs: Number.isInteger(inputs) && inputs > 0 ? inputs : null,
        };
  return { model, open: (next) => setParams(next === null ? {} : paramsOf(next)) };
}

/** Link to the passport of a model. */
export const modelAddress = (model: OpenModel): string =>
  `/models?${new URLSearchParams(paramsOf(model))}`;

function paramsOf({ target, path, run, against, inputs }: OpenModel): Record<string, string> {
  return {
    path,
    ...(target === null ? {} : { on: target }),
    ...(run === null ? {} : { run }),
    ...(against === null ? {} : { against }),
    ...(inputs === null ? {} : { inputs: String(inputs) }),
  };
}
