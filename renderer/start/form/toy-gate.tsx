import { Link } from 'react-router';
import type { ToyGate as Gate } from '#core/contract/project/project-calls';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { useToyGate } from '../../bridge/queries/projects/use-projects';
import { FindingRow } from '../../ui/findings/finding-row';
import type { RemedyActs } from '../../ui/findings/remedy-button';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import type { Values } from '../draft';
import { memoryBars, type MemoryBar } from '../parameters/memory-bars';

interface Props {
  readonly recipe: RecipeView;
  readonly params: Values;
  readonly acts: RemedyActs;
}

/** From a toy to a full run: what the toy proved, and whether the full run fits into this machine. */
export function ToyGate({ recipe, params, acts }: Props) {
  const project = recipe.project?.id ?? '';
  const task = recipe.id.slice(project.length + 1);
  const read = useToyGate({ project, task, params }, true);
  return (
    <section className="gate" aria-labelledby="gate-title">
      <div className="section-head">
        <h3 id="gate-title">{t('start.gate.title')}</h3>
        <span className="spacer" />
        {read === undefined && <span className="note">{t('start.gate.looking')}</span>}
      </div>
      {read?.ok === false && <RefusalNote refusal={read.error} />}
      {read?.ok === true && <Answer gate={read.value} recipe={recipe} acts={acts} />}
    </section>
  );
}

interface AnswerProps extends Pick<Props, 'recipe' | 'acts'> {
  readonly gate: Gate;
}

function Answer({ gate, recipe, acts }: AnswerProps) {
  return (
    <>
      <p className="note">
        {gate.run === null ? (
          <>
            {t('start.gate.noToy')}{' '}
            <Link className="link" to={`/start/${encodeURIComponent(recipe.id)}?preset=${TOY}`}>
              {t('start.gate.startToy')}
            </Link>
          </>
        ) : (
          <>
            {t('start.gate.by')}{' '}
            <Link className="link" to={`/runs/${gate.run}`}>
              {gate.run}
            </Link>
          </>
        )}
      </p>
      <ul className="checks">
        {gate.rows.map((row) => (
          <li key={row.id}>
            <FindingRow finding={row} acts={acts} />
          </li>
        ))}
      </ul>
      {memoryBars(gate).map((bar) => (
        <Bar key={bar.of} bar={bar} />
      ))}
      <ul className="checks">
        {gate.findings.map((one) => (
          <li key={`${one.id} ${one.says}`}>
            <FindingRow finding={one} acts={acts} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Preset of a short try. */
export const TOY = 'toy';

function Bar({ bar: { of, need, has, isOver, parts } }: { readonly bar: MemoryBar }) {
  const title = t(`start.gate.${of}`);
  const says =
    has === null
      ? t('start.gate.needsOnly', { need: figure(need) })
      : has === 0
        ? t('start.gate.needsNone', { need: figure(need) })
        : t('start.gate.needs', { need: figure(need), has: figure(has) });
  return (
    <div className="gate-memory">
      <p className="gate-figure">
        <span>{title}</span>
        <span className="spacer" />
        <span className="num strong">{says}</span>
      </p>
      <div
        className={isOver ? 'gate-bar gate-over' : 'gate-bar'}
        role="img"
        aria-label={`${title}: ${says}`}
      >
        {parts.map(({ id, share }, at) => (
          <i key={id} data-part={at % 4} style={{ width: `${share * 100}%` }} />
        ))}
      </div>
      <details>
        <summary>{t('start.gate.formula')}</summary>
        <ul>
          {parts.map(({ id, title: name, gb, formula }, at) => (
            <li key={id}>
              <i className="gate-dot" data-part={at % 4} aria-hidden />
              <span>{t('start.gate.part', { title: name, gb: figure(gb) })}</span>
              <code>{formula}</code>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

const figure = (gb: number): string =>
  gb.toLocaleString('en', { maximumFractionDigits: gb < 10 ? 2 : 1 });
