import './trendLine.css';

type TrendLineProps = {
  /** Oldest first; `says` is shown under the pointer. */
  points: readonly { key: string; value: number; says: string }[];
  /** The values at the lower and the upper edge. */
  range: readonly [low: number, high: number];
  width: number;
  height: number;
};

/** Values over time, the latest one marked; visual only: a table beside it says the same. */
export function TrendLine({ points, range: [low, high], width, height }: TrendLineProps) {
  const step = width / Math.max(points.length - 1, 1);
  const places = points.map(({ value }, n) => [
    // One alone is the latest.
    points.length === 1 ? width : n * step,
    high > low ? height * (1 - (value - low) / (high - low)) : height / 2,
  ]);
  const line = places.map((place) => place.join(',')).join(' ');
  return (
    <svg className="trendLine" aria-hidden viewBox={`-2 -4 ${width + 6} ${height + 6}`}>
      {points.length > 1 && <polygon points={`0,${height} ${line} ${width},${height}`} />}
      <polyline points={line} />
      {places.slice(-1).map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={3} />
      ))}
      {points.map(({ key, says }, n) => (
        <rect key={key} x={(n - 0.5) * step} y={-4} width={step} height={height + 6}>
          <title>{says}</title>
        </rect>
      ))}
    </svg>
  );
}
