import type { ParamView } from '#core/contract/start/recipe-view';
import { t } from '../../words/t';
import { manifestOutline, type TaskOutline } from './manifest-outline';

/** Preview of the forms that a manifest makes: each task with its parameters, as the Start page will ask for them. */
export function FormOutline({ text }: { readonly text: string }) {
  const outline = manifestOutline(text);
  if (outline === null) return null;
  return (
    <section className="outline" aria-label={t('projects.draft.preview')}>
      <h3>{t('projects.draft.preview')}</h3>
      {outline.map((task) => (
        <Task key={task.id} task={task} />
      ))}
    </section>
  );
}

function Task({ task: { title, presets, params } }: { readonly task: TaskOutline }) {
  return (
    <div className="outline-task">
      <p>
        <span className="strong">{title}</span>{' '}
        {presets.map((preset) => (
          <span key={preset} className="tag">
            {preset}
          </span>
        ))}
      </p>
      {params.length === 0 && <p className="note">{t('projects.draft.none')}</p>}
      <dl>
        {params.map((param) => (
          <div key={param.name}>
            <dt title={param.name}>{param.label ?? param.name.replaceAll('_', ' ')}</dt>
            <dd>
              <span className="num">{aboutOf(param)}</span>
              {param.says !== '' && <span className="note"> {param.says}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Its default with the unit, its choices, or that it has to be filled in. */
function aboutOf(param: ParamView): string {
  if (param.type === 'choice') return (param.choices ?? []).join(' · ');
  if (param.default === '') return param.mayBeEmpty === true ? '' : t('projects.draft.required');
  const value = `${param.default} ${param.unit ?? ''}`.trim();
  return t('projects.draft.default', { value });
}
