import { VisuallyHidden } from '@mantine/core';
import type { ParamChoices, ParamView } from '#core/contract/start/recipe-view';
import type { Constraint } from '#core/contract/start/constraint';
import { FindingRow } from '../../ui/findings/finding-row';
import { t } from '../../words/t';
import { ForeignNote } from '../where/foreign-note';
import { ParamControl } from './param-control';
import { paramLabel, type Value } from './param-text';
import { RenamedNote, useWindowsPath } from '../where/windows-path';

interface Props {
  readonly param: ParamView;
  /** Target of the run. */
  readonly target: string;
  readonly text: string;
  /** The value of the preset, or of the run that the form was filled from. */
  readonly base: Value;
  readonly isOfRun: boolean;
  readonly differs: boolean;
  /** Values that are there on the target; null where that was not looked at. */
  readonly choices: ParamChoices['values'] | null;
  /** Reported at this parameter. */
  readonly constraints: readonly Constraint[];
  readonly onChange: (text: string) => void;
  readonly onFix: (values: Readonly<Record<string, Value>>) => void;
}

/** One parameter: label, value with its unit, its sentence and its arithmetic, and the way back to the preset. */
export function ParamField(props: Props) {
  const { param, target, text, base, isOfRun, differs, constraints, onChange, onFix } = props;
  const isPath = param.path !== undefined;
  const path = useWindowsPath({ target, text, onText: onChange });
  const id = `param-${param.name}`;
  const back = { value: String(base) };
  return (
    <div className="param">
      <label htmlFor={id} className="param-label" title={param.name}>
        {differs && <span className="param-dot" aria-hidden />}
        <span>{paramLabel(param)}</span>
        {differs && <VisuallyHidden>, {t('start.differsMark')}</VisuallyHidden>}
      </label>
      <ParamControl
        param={param}
        id={id}
        target={target}
        text={text}
        choices={props.choices}
        onChange={onChange}
        {...(param.type === 'text' ? { handlers: path.handlers } : {})}
      />
      <div className="note param-says" id={`${id}-says`}>
        {differs && (
          <button type="button" className="link" onClick={() => onChange(String(base))}>
            {isOfRun ? t('start.revertToRun', back) : t('start.revert', back)}
          </button>
        )}
        {constraints.map((constraint) => (
          <ConstraintNote key={constraint.id} constraint={constraint} onFix={onFix} />
        ))}
        {constraints.length === 0 && <span>{param.says}</span>}
      </div>
      <RenamedNote path={path} />
      {isPath && <ForeignNote target={target} text={text} onText={onChange} />}
    </div>
  );
}

interface ConstraintProps {
  readonly constraint: Constraint;
  readonly onFix: Props['onFix'];
}

/** The arithmetic while it holds; what is wrong and the way out when it does not. */
function ConstraintNote({ constraint, onFix }: ConstraintProps) {
  if (constraint.state === 'ok') return <span className="num">{constraint.says}</span>;
  return (
    <span className="constraint-broken" role="status">
      <FindingRow finding={constraint} acts={{ parameters: ({ params = {} }) => onFix(params) }} />
    </span>
  );
}
