import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RecipeView, RunDetail } from '#core/contract/api';
import type { RunView } from '#core/contract/run';
import { ok } from '#core/lib/result';
import { useActing } from '../bridge/use-acts';
import { useStartActs, useStartChecks, useStartPreview } from '../bridge/use-start';
import { usePageKeys } from '../frame/keys/page-keys';
import { toast } from '../frame/notices/toast';
import { t } from '../words/t';
import { ChecksList } from './checks-list';
import { DifferLine } from './differ-line';
import { type Draft, problems, requestOf } from './draft';
import { JsonForm } from './json-form';
import { ParamForm } from './param-form';
import { pasteable } from './shell-words';
import { StartBar } from './start-bar';
import { type Drafting, useDraft } from './use-draft';
import { WhatWillRun } from './what-will-run';
import { WhereForm } from './where-form';

interface Props {
  readonly recipe: RecipeView;
  readonly from: RunDetail | null;
  readonly preset: string | null;
  /** A command line that was handed over from another recipe's preview. */
  readonly given: string | null;
}

/** The form of a recipe at the left, what it makes of it at the right. */
export function RecipeForm({ recipe, from, preset, given }: Props) {
  const drafting = useDraft(recipe, from, preset, given);
  return (
    <>
      <Fields recipe={recipe} drafting={drafting} from={from} />
      <Side recipe={recipe} drafting={drafting} />
    </>
  );
}

interface FieldsProps {
  readonly recipe: RecipeView;
  readonly drafting: Drafting;
  readonly from: RunDetail | null;
}

function Fields({ recipe, drafting, from }: FieldsProps) {
  const { draft, change } = drafting;
  const [view, setView] = useState('form');
  const [isShort, setShort] = useState(false);
  const onTyped = (typed: typeof draft.typed): void => change({ typed });
  return (
    <form
      className="start-form"
      aria-label={recipe.title}
      onSubmit={(event) => event.preventDefault()}
    >
      <Head recipe={recipe} drafting={drafting} view={view} onView={setView} />
      <p className="note">{recipe.says}</p>
      {from !== null && <p className="note">{t('start.from', { name: from.run.name })}</p>}
      <DifferLine recipe={recipe} drafting={drafting} isShort={isShort} onShort={setShort} />
      {view === 'form' ? (
        <ParamForm recipe={recipe} draft={draft} isShort={isShort} onTyped={onTyped} />
      ) : (
        <JsonForm key={draft.preset} recipe={recipe} draft={draft} onTyped={onTyped} />
      )}
      <WhereForm recipe={recipe} drafting={drafting} />
    </form>
  );
}

interface HeadProps extends Omit<FieldsProps, 'from'> {
  readonly view: string;
  readonly onView: (view: string) => void;
}

function Head({ recipe, drafting: { draft, change }, view, onView }: HeadProps) {
  return (
    <div className="start-head">
      <h2>{recipe.title}</h2>
      {recipe.presets.length > 0 && (
        <SegmentedControl
          aria-label={t('start.presets')}
          data={recipe.presets.map(({ id, title }) => ({ value: id, label: title }))}
          value={draft.preset ?? recipe.presets[0]?.id ?? ''}
          onChange={(id) => change({ preset: id, typed: {} })}
        />
      )}
      <span className="spacer" />
      {recipe.params.length > 0 && (
        <SegmentedControl
          aria-label={t('start.view')}
          data={[
            { value: 'form', label: t('start.form') },
            { value: 'json', label: t('start.json') },
          ]}
          value={view}
          onChange={onView}
        />
      )}
    </div>
  );
}

const SETTLE_MS = 250;

function Side({ recipe, drafting: { draft } }: Omit<FieldsProps, 'from'>) {
  const [round, setRound] = useState(0);
  const navigate = useNavigate();
  const [request] = useDebouncedValue(requestOf(draft, recipe), SETTLE_MS);
  const isWhole = !recipe.takesArgv || (request.argv ?? []).length > 0;
  const preview = useStartPreview(request, isWhole);
  const usual = useStartPreview({ ...request, params: {} }, isWhole);
  const checks = useStartChecks(request, round, true);
  const { problems: wrong, busy, refusal, begin, later } = useBeginning(recipe, draft);
  const edit = (argv: readonly string[]): void =>
    void navigate(`/start/command?command=${encodeURIComponent(pasteable(argv))}`);
  return (
    <aside className="start-side" aria-label={t('start.preview.title')}>
      <div className="start-scroll">
        <h2>{t('start.preview.title')}</h2>
        {isWhole && <WhatWillRun preview={preview} usual={usual} onEdit={edit} />}
        <ChecksList checks={checks} onAgain={() => setRound(round + 1)} />
      </div>
      <StartBar
        problems={wrong}
        isBad={checks?.ok === true && checks.value.some(({ state }) => state === 'bad')}
        busy={busy}
        refusal={refusal}
        onStart={begin}
        onWait={later}
      />
    </aside>
  );
}

/** Starting now, or after a run that goes on. The form keeps every value when it could not be done. */
function useBeginning(recipe: RecipeView, draft: Draft) {
  const navigate = useNavigate();
  const { start, wait } = useStartActs();
  const starting = useActing<RunView>((run) => void navigate(`/runs/${run.runId}`));
  const waiting = useActing<string>((says) => toast({ says }));
  const wrong = problems(draft, recipe).length;
  const begin = (): void => {
    if (wrong === 0 && !starting.busy) starting.act(start(requestOf(draft, recipe)));
  };
  usePageKeys([{ keys: 'Mod+Enter', label: t('start.start'), act: begin, where: 'fields' }]);
  const added = async (after: RunView, onlyIfSucceeded: boolean) => {
    const asked = requestOf(draft, recipe);
    const answer = await wait({ request: asked, after: after.runId, onlyIfSucceeded });
    const name = asked.name ?? recipe.title;
    return answer.ok ? ok(t('start.queue.queued', { name, other: after.name })) : answer;
  };
  const later = (after: RunView, only: boolean): void => waiting.act(added(after, only));
  const refusal = starting.refusal ?? waiting.refusal;
  return { problems: wrong, busy: starting.busy, refusal, begin, later };
}
