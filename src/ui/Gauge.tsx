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

/** How much of something is used: in words, and as a bar beside them that warns from nine tenths on. */
export function Gauge({ used, total, label, text, warning }: GaugeProps) {
  const isScarce = used >= total * 0.9;
  return (
    <span className="gauge" data-scarce={isScarce || undefined}>
      {text}
      {isScarce && (
        <span className="sign" role="img" aria-label={warning} title={warning}>
          <WarningAmber aria-hidden />
        </span>
      )}
      <meter aria-label={label} aria-valuetext={text} min={0} max={total} value={used} />
    </span>
  );
}
