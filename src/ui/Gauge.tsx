import WarningAmber from '@mui/icons-material/WarningAmber';
import './gauge.css';

type GaugeProps = {
  used: number;
  total: number;
  /** Names what is used. */
  label: string;
  /** The usage, in words. */
  text: string;
  /** The text from nine tenths on. */
  warning: string;
};

/** The least width in px: enough for figures up to 999. */
export const gaugeWidth = 116;

/** How much of something is used: in words, and as a bar below them that warns from nine tenths on. */
export function Gauge({ used, total, label, text, warning }: GaugeProps) {
  const share = total > 0 ? Math.min(used / total, 1) : 1;
  const isScarce = share >= 0.9;
  return (
    <span className="gauge" data-scarce={isScarce || undefined}>
      <span>
        {text}
        {isScarce && (
          <span role="img" aria-label={warning} title={warning}>
            <WarningAmber aria-hidden />
          </span>
        )}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter each in its own way */}
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={used}
        aria-valuetext={text}
        style={{ minWidth: gaugeWidth }}
      >
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
