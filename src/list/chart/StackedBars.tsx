import Box from '@mui/material/Box';
import { BarChart, type BarChartOptions, FixedScaleAxis } from 'chartist';
import { useEffect, useRef } from 'react';
import type { Tone } from '../../../resources/declaration/index.ts';

/** Height of a bar including its margins, in pixels. */
const barHeight = 24;
/** Height of the axis below the bars, in pixels. */
const axisHeight = 24;

/** One part of every bar. */
export interface BarPart {
  readonly label: string;
  readonly tone: Tone;
}

/** A bar: its title and the value of each part. */
interface Bar {
  readonly title: string;
  readonly values: readonly number[];
}

interface StackedBarsProps {
  /** Text alternative of the chart. */
  readonly label: string;
  readonly parts: readonly BarPart[];
  readonly bars: readonly Bar[];
  /** Shows the titles beside the bars, and an axis below them. */
  readonly hasTitles?: boolean;
}

/** Colors of the parts by tone, with a contrast of at least 3:1 on paper. */
const barColors: Readonly<Record<Tone, string>> = {
  good: 'var(--portal-palette-success-main)',
  open: 'var(--portal-palette-info-main)',
  new: 'var(--portal-palette-text-disabled)',
  idle: 'var(--portal-palette-text-disabled)',
  bad: 'var(--portal-palette-error-main)',
  barred: 'var(--portal-palette-warning-main)',
};

const styles = {
  '& svg, & foreignObject': { overflow: 'visible' },
  '& svg': { display: 'block' },
  '& .ct-bar': { fill: 'none', strokeWidth: 14 },
  ...Object.fromEntries(
    Object.entries(barColors).map(([tone, stroke]) => [`& .tone-${tone} .ct-bar`, { stroke }]),
  ),
  '& .ct-grid': { stroke: 'var(--portal-palette-divider)', strokeWidth: 1 },
  '& .ct-label': {
    display: 'block',
    overflow: 'hidden',
    color: 'text.secondary',
    fontSize: '0.75rem',
    lineHeight: `${barHeight}px`,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .ct-label.ct-vertical': { pr: 1, textAlign: 'end' },
  '& .ct-label.ct-horizontal': { lineHeight: '16px' },
} as const;

/** A bar without a title is as wide as the chart. It has no axis: its numbers are beside it. */
function optionsOfWhole(bars: readonly Bar[]): BarChartOptions {
  const total = Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const hidden = { offset: 0, showGrid: false, showLabel: false };
  return {
    horizontalBars: true,
    stackBars: true,
    chartPadding: 0,
    axisX: { ...hidden, type: FixedScaleAxis, low: 0, high: total, ticks: [0, total] },
    axisY: hidden,
  };
}

function optionsFor(titleWidth: number): BarChartOptions {
  return {
    horizontalBars: true,
    stackBars: true,
    chartPadding: { top: 0, right: 24, bottom: 0, left: 0 },
    axisX: { onlyInteger: true, offset: axisHeight, labelOffset: { x: 0, y: 0 } },
    axisY: { offset: titleWidth, showGrid: false },
  };
}

/** The color of a part, shown beside its label. */
export function Swatch({ tone }: { readonly tone: Tone }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 12,
        height: 12,
        borderRadius: '2px',
        bgcolor: barColors[tone],
        forcedColorAdjust: 'none',
      }}
    />
  );
}

/** The legend of the colors. */
export function Legend({ parts }: { readonly parts: readonly BarPart[] }) {
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px', m: 0, p: 0, listStyle: 'none' }}
    >
      {parts.map(({ label, tone }) => (
        <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Swatch tone={tone} />
          {label}
        </Box>
      ))}
    </Box>
  );
}

/**
 * Stacked horizontal bars. The values must also be on the page as text: screen readers get one image with its
 * label. Pointing at a part shows its value.
 */
export default function StackedBars({ label, parts, bars, hasTitles = true }: StackedBarsProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return undefined;
    // The chart library orders bars from the bottom.
    const upwards = bars.toReversed();
    const series = parts.map(({ tone }, index) => ({
      className: `tone-${tone}`,
      data: upwards.map(({ values }) => values[index] ?? 0),
    }));
    const chart = new BarChart(
      frame.current,
      { labels: upwards.map(({ title }) => title), series },
      hasTitles ? optionsFor(240) : optionsOfWhole(bars),
      hasTitles ? [['screen and (max-width: 600px)', optionsFor(120)]] : [],
    );
    chart.on('draw', (drawn) => {
      if (drawn.type !== 'bar') return;
      const bar = upwards[drawn.index];
      const part = parts[drawn.seriesIndex];
      const text = `${bar?.title ?? ''}: ${part?.label ?? ''} ${bar?.values[drawn.seriesIndex] ?? 0}`;
      drawn.element.elem('title').text(text);
    });
    return () => {
      chart.detach();
    };
  }, [bars, hasTitles, parts]);
  return (
    <Box
      ref={frame}
      role="img"
      aria-label={label}
      style={{ height: bars.length * barHeight + (hasTitles ? axisHeight : 0) }}
      sx={styles}
    />
  );
}
