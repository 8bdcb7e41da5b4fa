import {
  IconAdjustmentsHorizontal,
  IconBug,
  IconChartLine,
  IconFolders,
  IconHelpCircle,
  IconNotebook,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { HELP_TOPICS, REFERENCE_TOPICS } from '#core/help/help-topics';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { ProjectView } from '#core/contract/project/project-calls';
import type { RunView } from '#core/contract/run/run';
import type { LinkState } from '../../bridge/connection/connection';
import { useProjects } from '../../bridge/queries/projects/use-projects';
import { useLink, useRecipes, useRuns } from '../../bridge/queries/use-engine';
import { type CauseBook, useCauseBook } from '../../ui/findings/cause-book';
import { type MetricBook, useMetricBook } from '../../ui/metrics/metric-book';
import { helpAddress } from '../../ui/addresses/help-address';
import { causeAddress } from '../../ui/addresses/incident-address';
import { metricAddress } from '../../ui/addresses/metric-address';
import { isOver, runState } from '../../ui/runs/run-state';
import { momentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { SECTIONS } from '../addresses/settings-sections';
import { NAV_PAGES } from '../nav-pages';
import type { Entry } from './entries';
import { searchText } from './fuzzy';
import { actWhenOffered, type PaletteAction, usePageActions } from './palette-actions';
import { useFrameActions } from './use-frame-actions';

/** All entries of the palette: actions, pages, recipes, runs (newest first). Built only while it is open. */
export function useEntries(): readonly Entry[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = usePageActions();
  const everywhere = useFrameActions();
  const recipes = useRecipes();
  const projects = useProjects();
  const runs = useRuns();
  const link = useLink();
  const causes = useCauseBook();
  const existing = recipes?.ok === true ? recipes.value : NONE;
  const list = runs?.ok === true ? runs.value : NO_RUNS;
  const ofRuns = useMemo(
    () => runEntries(list, existing, link, navigate),
    [list, existing, link, navigate],
  );
  const metrics = useMetricBook();
  const ofMetrics = useMemo(() => metricEntries(metrics, navigate), [metrics, navigate]);
  const ofCauses = useMemo(() => causeEntries(causes, navigate), [causes, navigate]);
  return [
    ...here.map((action) => actionEntry(action, 'here')),
    ...everywhere.map((action) => actionEntry(action, 'actions')),
    ...stopEntries(list, pathname, navigate),
    ...pageEntries(navigate),
    ...(projects?.ok === true ? projects.value : []).map((one) => projectEntry(one, navigate)),
    ...existing.map((recipe) => recipeEntry(recipe, navigate)),
    ...ofRuns,
    ...ofCauses,
    ...ofMetrics,
  ];
}

const NONE: readonly RecipeView[] = [];
const NO_RUNS: readonly RunView[] = [];

function actionEntry(action: PaletteAction, group: 'here' | 'actions'): Entry {
  const { label, hint = '', also } = action;
  return { ...action, group, hint, text: searchText(label, also) };
}

function pageEntries(navigate: NavigateFunction): readonly Entry[] {
  const pages = NAV_PAGES.map(({ id, to, label, icon }, at) => ({
    id: `page.${id}`,
    group: 'pages' as const,
    label,
    hint: '',
    text: searchText(label),
    keys: `Mod+${at + 1}`,
    icon,
    act: () => void navigate(to),
  }));
  const sections = SECTIONS.map((section) => ({
    id: `settings.${section}`,
    group: 'settings' as const,
    label: t(`settings.sections.${section}`),
    hint: t('frame.page.settings'),
    text: searchText(t(`settings.sections.${section}`), t('frame.page.settings')),
    icon: IconAdjustmentsHorizontal,
    act: () => void navigate(`/settings/${section}`),
  }));
  const incidents = {
    id: 'page.incidents',
    group: 'pages' as const,
    label: t('incidents.page.title'),
    hint: '',
    text: searchText(t('incidents.page.title'), t('frame.palette.incidentsAlso')),
    icon: IconNotebook,
    act: () => void navigate('/incidents'),
  };
  return [...pages, incidents, ...helpEntries(navigate), ...sections];
}

/** Each topic of the user guide. */
function helpEntries(navigate: NavigateFunction): readonly Entry[] {
  return [...HELP_TOPICS, ...REFERENCE_TOPICS].map(({ id, title }) => ({
    id: `help.${id}`,
    group: 'help' as const,
    label: title,
    hint: t('help.title'),
    text: searchText(title, t('help.title'), t('help.also')),
    icon: IconHelpCircle,
    act: () => void navigate(helpAddress(id)),
  }));
}

/** "Explain …": the page of each known cause. */
function causeEntries(causes: CauseBook | null, navigate: NavigateFunction): readonly Entry[] {
  return [...(causes?.values() ?? [])].map(({ id, title }) => {
    const label = t('frame.palette.explain', { title });
    return {
      id: `cause.${id}`,
      group: 'causes' as const,
      label,
      hint: id,
      text: searchText(label, id),
      icon: IconBug,
      act: () => void navigate(causeAddress(id)),
    };
  });
}

/** What each metric means, by its name in words and by its tag. */
function metricEntries(book: MetricBook | null, navigate: NavigateFunction): readonly Entry[] {
  const all = book?.groups.flatMap(({ title, entries }) => entries.map((one) => ({ title, one })));
  return (all ?? []).flatMap(({ title, one }) => {
    const address = metricAddress(book?.groups ?? [], one);
    if (address === null) return [];
    return {
      id: `metric.${address}`,
      group: 'metrics' as const,
      label: one.name,
      hint: one.tag,
      text: searchText(one.name, one.tag, one.tag.replaceAll(/[_/]+/g, ' '), title),
      icon: IconChartLine,
      act: () => void navigate(address),
    };
  });
}

function projectEntry({ id, title, root }: ProjectView, navigate: NavigateFunction): Entry {
  const label = t('projects.palette', { title });
  return {
    id: `project.${id}`,
    group: 'pages',
    label,
    hint: root,
    text: searchText(label, id, root, t('projects.paletteAlso')),
    icon: IconFolders,
    act: () => void navigate(`/projects/${encodeURIComponent(id)}`),
  };
}

function recipeEntry(recipe: RecipeView, navigate: NavigateFunction): Entry {
  const { id, title, says, project } = recipe;
  const name =
    project === undefined ? title : t('start.ofProject', { project: project.title, title });
  const label = t('frame.palette.start', { recipe: name });
  return {
    id: `recipe.${id}`,
    group: 'recipes',
    label,
    hint: t('frame.palette.startHint'),
    text: searchText(label, id, says),
    icon: IconPlayerPlay,
    act: () => void navigate(`/start/${encodeURIComponent(id)}`),
  };
}

const isStoppable = (run: RunView): boolean =>
  !isOver(run) && !run.foreign && run.phase !== 'queued' && run.phase !== 'stopping';

/** Stopping is asked for on the run's own page, where its stop menu opens. That page offers it itself. */
function stopEntries(
  runs: readonly RunView[],
  pathname: string,
  navigate: NavigateFunction,
): readonly Entry[] {
  return runs.filter(isStoppable).flatMap(({ runId, name }) => {
    const label = t('frame.palette.stop', { name });
    const address = `/runs/${runId}`;
    if (address === pathname) return [];
    const act = (): void => {
      actWhenOffered('run.stop', address);
      void navigate(address);
    };
    return {
      id: `stop.${runId}`,
      group: 'actions' as const,
      label,
      hint: t('frame.palette.stopHint'),
      text: searchText(label),
      icon: IconPlayerStop,
      act,
    };
  });
}

function runEntries(
  runs: readonly RunView[],
  recipes: readonly RecipeView[],
  link: LinkState,
  navigate: NavigateFunction,
): readonly Entry[] {
  const nowMs = Date.now();
  const titles = new Map(recipes.map(({ id, title }) => [id, title]));
  return runs
    .toSorted((a, b) => (b.startedMs ?? 0) - (a.startedMs ?? 0))
    .map((run) => {
      const state = runState(run, link, nowMs);
      const when = momentWords(run.startedMs, nowMs);
      return {
        id: `run.${run.runId}`,
        group: 'runs' as const,
        label: run.name,
        hint: t('frame.palette.runHint', { state: state.word, when }),
        text: searchText(run.name, run.runId, run.recipe, titles.get(run.recipe)),
        tone: state.tone,
        percent: state.percent,
        act: () => void navigate(`/runs/${run.runId}`),
      };
    });
}
