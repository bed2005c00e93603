import WarningAmber from '@mui/icons-material/WarningAmber';
import { Box } from '@mui/material';

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
    <Box component="span" sx={gaugeStyle}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        {text}
        {isScarce && (
          <Box component="span" role="img" aria-label={warning} title={warning} sx={iconStyle}>
            <WarningAmber aria-hidden sx={{ fontSize: 16 }} />
          </Box>
        )}
      </Box>
      <Box
        component="span"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={used}
        aria-valuetext={text}
        sx={barStyle}
      >
        <Box
          component="span"
          sx={{ width: `${share * 100}%`, bgcolor: isScarce ? 'warning.main' : 'primary.main' }}
        />
      </Box>
    </Box>
  );
}

/** As high as a line of text: the bar is positioned below. */
const gaugeStyle = { display: 'inline-grid', verticalAlign: 'top', mt: '2px', mb: '-6px' };

const iconStyle = { display: 'inline-flex', color: 'warning.main' };

/** Drawn with a border too, which forced colours keep. */
const barStyle = {
  display: 'block',
  height: 4,
  mt: 0.25,
  minWidth: gaugeWidth,
  borderRadius: 2,
  overflow: 'hidden',
  bgcolor: 'divider',
  '& > span': { display: 'block', height: '100%' },
  '@media (forced-colors: active)': { border: '1px solid', '& > span': { bgcolor: 'CanvasText' } },
};
