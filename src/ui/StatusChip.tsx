import { Box } from '@mui/material';

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral';

type StatusChipProps = {
  tone: Tone;
  /** The word carries the meaning; tone and dot repeat it. */
  label: string;
  /** A ring in place of the dot: something is not there yet. */
  hollow?: boolean;
};

/** A state of a record in a word. */
export function StatusChip({ tone, label, hollow }: StatusChipProps) {
  return (
    <Box component="span" sx={{ ...chipStyle, ...tones[tone] }}>
      <Box component="span" aria-hidden sx={hollow ? ringStyle : dotStyle} />
      {label}
    </Box>
  );
}

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  height: 22,
  px: 1,
  borderRadius: 0.75,
  fontSize: 12,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '@media (forced-colors: active)': { border: '1px solid' },
};

const dotStyle = { width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentcolor' };
const ringStyle = { width: 8, height: 8, borderRadius: '50%', border: '1.5px solid' };

const tones = {
  success: { color: 'success.main', bgcolor: 'success.soft' },
  warning: { color: 'warning.main', bgcolor: 'warning.soft' },
  error: { color: 'error.main', bgcolor: 'error.soft' },
  info: { color: 'info.main', bgcolor: 'info.soft' },
  neutral: { color: 'text.secondary', bgcolor: 'action.hover' },
} satisfies Record<Tone, object>;
