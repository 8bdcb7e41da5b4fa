import { Link } from 'react-router';
import { CutName } from '../../ui/cut-name';
import { Glyph } from '../../ui/glyph';
import { fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import type { Column } from './columns';
import type { RowItem } from '../row-item';
import { cellText, stateText } from './row-words';
import { Sparkline } from '../../ui/runs/sparkline';
import { StarButton } from '../../ui/runs/star-button';

interface Props {
  readonly column: Column;
  readonly item: RowItem;
  readonly nowMs: number;
  readonly onStar: (item: RowItem) => void;
  /** Tags are beside the name when they have no column. */
  readonly showsTags: boolean;
  /** A narrow window shows the sparkline in the row's tooltip. */
  readonly isNarrow: boolean;
}

/** Content of one cell. */
export function CellContent(props: Props) {
  const { column, item, nowMs, isNarrow } = props;
  const text = cellText(column, item, nowMs);
  if (column.kind === 'state') return <StateCell item={item} />;
  if (column.kind === 'run') return <NameCell {...props} />;
  if (column.kind === 'reward') return <RewardCell item={item} text={text} isNarrow={isNarrow} />;
  if (column.kind === 'tags' && item.extras.tags.length > 0) {
    return <Tags tags={item.extras.tags} max={2} />;
  }
  const title = column.kind === 'started' ? startedTitle(item) : text;
  return (
    <span className="cell-text ellipsis" title={title}>
      {text}
    </span>
  );
}

interface RewardProps {
  readonly item: RowItem;
  readonly text: string;
  readonly isNarrow: boolean;
}

function RewardCell({ item, text, isNarrow }: RewardProps) {
  const { spark } = item.extras;
  return (
    <span className="reward-cell">
      <span>{text}</span>
      {!isNarrow && (
        <span className="spark-room">{spark !== null && <Sparkline numbers={spark} />}</span>
      )}
    </span>
  );
}

const startedTitle = ({ run }: RowItem): string | undefined =>
  run.startedMs === null ? undefined : fullMomentWords(run.startedMs);

function StateCell({ item }: { readonly item: RowItem }) {
  const { tone, percent } = item.state;
  return (
    <span className={`state tone-${tone}`}>
      <Glyph name={tone} percent={percent} />
      <span className="num">{stateText(item)}</span>
    </span>
  );
}

function NameCell({ item, onStar, showsTags }: Props) {
  const { run, extras } = item;
  const label = extras.star
    ? t('runs.unstar', { name: run.name })
    : t('runs.star', { name: run.name });
  return (
    <span className="name-cell">
      <StarButton label={label} isOn={extras.star} isInRow onToggle={() => onStar(item)} />
      <Link
        className="row-link"
        to={`/runs/${run.runId}`}
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
      >
        <CutName name={run.name} />
      </Link>
      {showsTags && <NameTags tags={extras.tags} />}
    </span>
  );
}

/** Tags beside the name; a narrow column has room for their number only. */
function NameTags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const label = t('runs.tags.count', { count: tags.length });
  return (
    <>
      <span className="tag tag-count num" title={tags.join(', ')}>
        {label}
      </span>
      <Tags tags={tags} max={1} />
    </>
  );
}

interface TagsProps {
  readonly tags: readonly string[];
  /** So many are shown, the others counted. */
  readonly max: number;
}

function Tags({ tags, max }: TagsProps) {
  const more = tags.length - max;
  return (
    <span className="row-tags" title={tags.join(', ')}>
      {tags.slice(0, max).map((tag) => (
        <span key={tag} className="tag ellipsis">
          {tag}
        </span>
      ))}
      {more > 0 && <span className="tag tag-more num">{t('run.head.more', { count: more })}</span>}
    </span>
  );
}
