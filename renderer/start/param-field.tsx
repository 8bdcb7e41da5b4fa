import { VisuallyHidden } from '@mantine/core';
import type { ParamView } from '#core/contract/api';
import type { RuleView } from '#core/contract/rule';
import { Glyph } from '../ui/glyph';
import { t } from '../words/t';
import { ParamControl } from './param-control';
import { paramLabel, type Value } from './param-text';
import { RenamedNote, useWindowsPath } from './windows-path';

interface Props {
  readonly param: ParamView;
  /** Where it is to run. */
  readonly target: string;
  readonly text: string;
  /** The value of the preset, or of the run that the form was filled from. */
  readonly base: Value;
  readonly isOfRun: boolean;
  readonly differs: boolean;
  /** Told at this parameter. */
  readonly rules: readonly RuleView[];
  readonly onChange: (text: string) => void;
  readonly onMend: (values: Readonly<Record<string, Value>>) => void;
}

/** One parameter: label, value with its unit, its sentence and its arithmetic, and the way back to the preset. */
export function ParamField(props: Props) {
  const { param, target, text, base, isOfRun, differs, rules, onChange, onMend } = props;
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
        text={text}
        onChange={onChange}
        {...(param.type === 'text' ? { handlers: path.handlers } : {})}
      />
      <div className="note param-says" id={`${id}-says`}>
        {differs && (
          <button type="button" className="link" onClick={() => onChange(String(base))}>
            {isOfRun ? t('start.revertToRun', back) : t('start.revert', back)}
          </button>
        )}
        {rules.map((rule) => (
          <Rule key={rule.says} rule={rule} onMend={onMend} />
        ))}
        {rules.length === 0 && <span>{param.says}</span>}
      </div>
      <RenamedNote path={path} />
    </div>
  );
}

interface RuleProps {
  readonly rule: RuleView;
  readonly onMend: Props['onMend'];
}

/** The arithmetic while it holds; what is wrong and the way out when it does not. */
function Rule({ rule: { state, says, remedy }, onMend }: RuleProps) {
  if (state === 'ok') return <span className="num">{says}</span>;
  return (
    <span className="rule-broken" role="status">
      <Glyph name={state === 'bad' ? 'failed' : 'alarm'} />
      <span>
        {says}{' '}
        {remedy !== null && (
          <button type="button" className="link" onClick={() => onMend(remedy.params)}>
            {remedy.says}
          </button>
        )}
      </span>
    </span>
  );
}
