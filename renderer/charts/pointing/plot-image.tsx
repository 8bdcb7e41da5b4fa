import { useEffect, type ReactNode, type RefObject } from 'react';
import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';
import type { Panel } from '../panel/panel';
import type { Facts } from '../panel/panel-facts';
import { stepPoint } from './pointed';
import type { Stage } from '../stage/stage';
import { useOfPanel } from '../stage/use-stage';
import { withUnit } from '../shown-unit';

interface Props {
  readonly panel: Panel;
  readonly stage: Stage;
  readonly title: string;
  readonly height: number;
  readonly image: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** "Reward, 200 points, last 1.84, from −5.61 to 2.02, rising": what a chart says to someone who cannot see it. */
function sentence(title: string, facts: Facts | null): string {
  if (facts === null) return t('charts.reading', { title });
  const { points, last, least, most, trend, bad, unit, lasts } = facts;
  const values = {
    title,
    count: points,
    points: countWords(points),
    last,
    least,
    most: withUnit(most, unit),
  };
  if (facts.isTimeless) return t('charts.noClockOf', { title });
  const says =
    lasts.length > 1
      ? t('charts.sentenceOfLines', { ...values, lines: lasts.length })
      : t('charts.sentence', values);
  const trendSays = trend === null ? '' : t(`charts.trend.${trend}`);
  const badSays = bad === 0 ? '' : t('charts.bad', { count: bad });
  return [says, trendSays, badSays].filter((part) => part !== '').join(', ');
}

/** The plot as one image with a sentence; ← → move the crosshair by a point, Escape takes it away. */
export function PlotImage({ panel, stage, title, height, image, children }: Props) {
  const says = useOfPanel(panel, (one) => sentence(title, one.facts));
  useEffect(() => {
    const element = image.current;
    const press = (event: KeyboardEvent): void => {
      const way = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (event.key === 'Escape') stage.crosshair.move(null);
      if (way === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      stepPoint(panel, stage, way * (event.shiftKey ? 10 : 1), element);
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [panel, stage, image]);
  return (
    <div
      ref={image}
      className="chart-plot"
      role="img"
      aria-label={says}
      tabIndex={0}
      style={{ height }}
    >
      {children}
    </div>
  );
}
