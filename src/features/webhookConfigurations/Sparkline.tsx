import type { Recent } from './recent.ts';

const barWidth = 2;
const gap = 1;
const height = 20;

/** The attempts of the last 24 hours as bars, those that failed on top. What it shows is said in words beside it. */
export function Sparkline({ hours }: Pick<Recent, 'hours'>) {
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  return (
    <svg
      aria-hidden
      width={hours.length * (barWidth + gap)}
      height={height}
      style={{ flex: 'none', verticalAlign: 'middle' }}
    >
      <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} stroke="var(--portal-palette-divider)" />
      {hours.map(({ delivered, failed }, index) => {
        const x = index * (barWidth + gap);
        const good = heightOf(delivered);
        const bad = heightOf(failed);
        return (
          <g key={index}>
            <rect
              x={x}
              width={barWidth}
              y={height - good}
              height={good}
              fill="var(--portal-palette-success-main)"
            />
            <rect
              x={x}
              width={barWidth}
              y={Math.max(0, height - good - bad)}
              height={bad}
              fill="var(--portal-palette-error-main)"
            />
          </g>
        );
      })}
    </svg>
  );
}
