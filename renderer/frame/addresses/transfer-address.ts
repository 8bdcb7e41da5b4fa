import { TransferRequest } from '#core/contract/transfer/transfer-calls';

/** Draft of a transfer, as its address holds it: a copied link shows the same. */
export interface TransferDraft {
  readonly from: { readonly target: string; readonly path: string };
  /** `target` empty: none was chosen yet. `path` empty: the usual place there. */
  readonly to: { readonly target: string; readonly path: string };
  /** Results come back whole; of a project, what git ignores stays behind. */
  readonly what: 'project' | 'results';
  /** Also what git ignores and what is usually of no use elsewhere. */
  readonly isComplete: boolean;
  readonly exclude: readonly string[];
  readonly include: readonly string[];
  readonly only: readonly string[];
  /** The run that this was asked for from. */
  readonly run: string | null;
}

export const EMPTY_DRAFT: TransferDraft = {
  from: { target: 'local', path: '' },
  to: { target: '', path: '' },
  what: 'project',
  isComplete: false,
  exclude: [],
  include: [],
  only: [],
  run: null,
};

export function draftOfAddress(params: URLSearchParams): TransferDraft {
  return {
    from: { target: params.get('from') ?? 'local', path: params.get('path') ?? '' },
    to: { target: params.get('to') ?? '', path: params.get('dest') ?? '' },
    what: params.get('what') === 'results' ? 'results' : 'project',
    isComplete: params.has('all'),
    exclude: params.getAll('exclude'),
    include: params.getAll('include'),
    only: params.getAll('only'),
    run: params.get('run'),
  };
}

export function addressParams(draft: TransferDraft): URLSearchParams {
  const params = new URLSearchParams();
  if (draft.from.target !== 'local') params.set('from', draft.from.target);
  if (draft.from.path !== '') params.set('path', draft.from.path);
  if (draft.to.target !== '') params.set('to', draft.to.target);
  if (draft.to.path !== '') params.set('dest', draft.to.path);
  if (draft.what === 'results') params.set('what', 'results');
  if (draft.isComplete) params.set('all', '');
  for (const name of ['exclude', 'include', 'only'] as const)
    for (const pattern of draft[name]) params.append(name, pattern);
  if (draft.run !== null) params.set('run', draft.run);
  return params;
}

/** The address of the page that asks for this. */
export function transferAddress(request: Partial<TransferDraft>): string {
  const query = addressParams({ ...EMPTY_DRAFT, ...request }).toString();
  return query === '' ? '/send' : `/send?${query}`;
}

/** The draft as a request to the engine; null while a path or a target is missing. */
export function transferRequest(draft: TransferDraft): TransferRequest | null {
  const request = TransferRequest.safeParse({
    from: draft.from,
    to: { target: draft.to.target, path: draft.to.path === '' ? null : draft.to.path },
    isProject: draft.what === 'project' && !draft.isComplete,
    exclude: draft.exclude,
    include: draft.include,
    only: draft.only,
  });
  return request.data ?? null;
}

/** Draft of an earlier transfer, to be changed and restarted. */
export function draftOfRequest(request: TransferRequest, run: string | null): TransferDraft {
  const { from, to, isProject, exclude, include, only } = request;
  const what = !isProject && to.target === 'local' ? 'results' : 'project';
  const isComplete = what === 'project' && !isProject;
  const remote = { target: to.target, path: to.path ?? '' };
  return { from, to: remote, what, isComplete, exclude, include, only, run };
}

/** The name under which something arrives, of a path in the words of either kind of machine. */
export function lastName(path: string): string {
  return (
    path
      .replaceAll('\\', '/')
      .split('/')
      .findLast((name) => name !== '') ?? ''
  );
}

/** Default destination of a path. */
export const usualDestination = (path: string): string => `~/rl-cockpit/${lastName(path)}`;
