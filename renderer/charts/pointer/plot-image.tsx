import { useEffect, type ReactNode, type RefObject } from 'react';
import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';
import type { ChartModel } from '../model/chart';
import type { ChartFacts } from '../model/facts';
import { stepPoint } from './point-at';
import type { ChartGroupModel } from '../model/chart-group';
import { useOfChart } from '../model/use-chart';
import { withUnit } from '../axis/shown-unit';

interface Props {
  readonly chart: ChartModel;
  readonly group: ChartGroupModel;
  readonly title: string;
  readonly height: number;
  readonly image: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** "Reward, 200 points, last 1.84, from −5.61 to 2.02, rising": what a chart says to someone who cannot see it. */
function sentence(title: string, facts: ChartFacts | null): string {
  if (facts === null) return t('charts.reading', { title });
  const { series, hidden, clock, unit, lasts } = facts;
  const { last, min, max, trend } = facts.values;
  const values = {
    title,
    count: series.points,
    points: countWords(series.points),
    last,
    least: min,
    most: withUnit(max, unit),
  };
  if (clock.isTimeless) return t('charts.noClockOf', { title });
  const says =
    lasts.length > 1
      ? t('charts.sentenceOfLines', { ...values, lines: lasts.length })
      : t('charts.sentence', values);
  const trendSays = trend === null ? '' : t(`charts.trend.${trend}`);
  const badSays = hidden.bad === 0 ? '' : t('charts.bad', { count: hidden.bad });
  return [says, trendSays, badSays].filter((part) => part !== '').join(', ');
}

/** The plot as one image with a sentence; ← → move the crosshair by a point, Escape takes it away. */
export function PlotImage({ chart, group, title, height, image, children }: Props) {
  const says = useOfChart(chart, (one) => sentence(title, one.facts));
  useEffect(() => {
    const element = image.current;
    const press = (event: KeyboardEvent): void => {
      const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (event.key === 'Escape') group.crosshair.move(null);
      if (direction === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      stepPoint(chart, group, direction * (event.shiftKey ? 10 : 1), element);
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [chart, group, image]);
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
