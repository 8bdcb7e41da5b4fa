import './lineage.css';
import { Link } from 'react-router';
import type { Lineage, LineageChange, LineageNode } from '#core/contract/run/lineage';
import type { RunDetail } from '#core/contract/run/run-detail';
import { useLink } from '../../bridge/queries/use-engine';
import { useLineage } from '../../bridge/queries/runs/use-lineage';
import { Glyph } from '../../ui/glyph';
import { RefusalNote } from '../../ui/refusal-note';
import { runState } from '../../ui/runs/run-state';
import { momentWords } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';
import { depthsOf, fileWords } from './lineage-rows';

/** Part of the parameters panel: lineage of a run as a tree of resumes and forks, with what is different at each. */
export function LineagePanel({ detail }: { readonly detail: RunDetail }) {
  const { runId } = detail.run;
  const read = useLineage(runId);
  return (
    <section className="lineage" aria-label={t('run.lineage.title')}>
      <h2>{t('run.lineage.title')}</h2>
      {read?.ok === false && <RefusalNote refusal={read.error} />}
      {read?.ok === true && <Tree lineage={read.value} runId={runId} />}
    </section>
  );
}

function Tree({ lineage, runId }: { readonly lineage: Lineage; readonly runId: string }) {
  const { nodes, more } = lineage;
  if (nodes.length < 2) return <p className="note">{t('run.lineage.none')}</p>;
  const depths = depthsOf(nodes);
  return (
    <>
      <ul role="tree" aria-label={t('run.lineage.title')}>
        {nodes.map((node) => (
          <Branch
            key={node.runId}
            node={node}
            parent={nodes.find((other) => other.runId === node.parent) ?? null}
            depth={depths.get(node.runId) ?? 0}
            isHere={node.runId === runId}
          />
        ))}
      </ul>
      {more > 0 && <p className="note">{t('run.lineage.more', { count: more })}</p>}
    </>
  );
}

interface BranchProps {
  readonly node: LineageNode;
  readonly parent: LineageNode | null;
  readonly depth: number;
  readonly isHere: boolean;
}

const nameOf = ({ run, runId }: LineageNode): string =>
  run?.name ?? t('run.lineage.gone', { id: runId });

/** Deeper branches are indented no further: the words need the room. */
const MAX_INDENTED = 8;

function Branch({ node, parent, depth, isHere }: BranchProps) {
  return (
    <li
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isHere}
      className={isHere ? 'lineage-run is-here' : 'lineage-run'}
      style={{ marginLeft: Math.min(depth, MAX_INDENTED) * 16 }}
    >
      <RunLine node={node} isHere={isHere} />
      {parent !== null && <p className="note">{descentWords(node)}</p>}
      {parent !== null && node.changes.length > 0 && (
        <Changes changes={node.changes} name={nameOf(parent)} />
      )}
    </li>
  );
}

function RunLine({ node, isHere }: Pick<BranchProps, 'node' | 'isHere'>) {
  const { run } = node;
  const link = useLink();
  const nowMs = useNow(60_000, true);
  if (run === null) return <span className="note">{nameOf(node)}</span>;
  const state = runState(run, link, nowMs);
  return (
    <div className="lineage-line">
      <span className={`tone-${state.tone}`} title={state.word}>
        <Glyph name={state.tone} percent={state.percent} size={14} />
        <span className="unseen">{state.word}</span>
      </span>
      {isHere ? (
        <span className="strong">{run.name}</span>
      ) : (
        <Link to={`/runs/${run.runId}?tab=parameters`}>{run.name}</Link>
      )}
      <span className="note">
        {isHere ? t('run.lineage.here') : momentWords(run.startedMs, nowMs)}
      </span>
    </div>
  );
}

function descentWords({ descent, file, changes }: LineageNode): string {
  if (descent !== 'again') {
    const shown = fileWords(file) ?? t('run.lineage.unknown');
    return descent === 'resumed'
      ? t('run.lineage.resumed', { file: shown })
      : t('run.lineage.input', { file: shown });
  }
  return changes.length > 0
    ? t('run.lineage.again')
    : `${t('run.lineage.again')} ${t('run.lineage.same')}`;
}

interface ChangesProps {
  readonly changes: readonly LineageChange[];
  /** Of the run that these are different from. */
  readonly name: string;
}

function Changes({ changes, name }: ChangesProps) {
  return (
    <ul className="lineage-changes" aria-label={t('run.lineage.changes', { name })}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.name}`}>
          <code>{changeName(change)}</code>{' '}
          <span className="num lineage-before">{change.before ?? t('run.lineage.absent')}</span>
          {' → '}
          <span className="num">{change.after ?? t('run.lineage.absent')}</span>
        </li>
      ))}
    </ul>
  );
}

const changeName = ({ kind, name }: LineageChange): string =>
  kind === 'parameter' || kind === 'variable' ? name : t(`run.lineage.kinds.${kind}`);
