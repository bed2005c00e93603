import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { OwnSession } from '#contract/ownSessions.ts';
import { useTexts } from '#i18n/texts.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Highlights } from '#src/ui/Highlights.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { deviceOf } from './deviceOf.ts';

/** One session of a list: its device, address and times, and its button. */
export function SessionRow({ session, children }: { session: OwnSession; children: ReactNode }) {
  const { text } = useTexts();
  const { userAgent, ipAddress, startedOn, lastActiveOn, isCurrent } = session;
  const deviceName = useDeviceName();
  const field = (name: 'ipAddress' | 'startedOn' | 'lastActiveOn') => text(`ownSessions.fields.${name}`);
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ display: 'grid', rowGap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
          <span title={userAgent ?? undefined}>{deviceName(userAgent)}</span>
          {isCurrent && <StatusChip tone="info" label={text('ownSessions.current')} />}
        </Box>
        <Highlights
          facts={[
            { label: field('ipAddress'), value: ipAddress ? <CopyText text={ipAddress} /> : '–' },
            { label: field('startedOn'), value: <Timestamp at={startedOn} /> },
            { label: field('lastActiveOn'), value: <Timestamp at={lastActiveOn} /> },
          ]}
        />
      </Box>
      {children}
    </Box>
  );
}

/** A user agent in familiar words. */
export function useDeviceName(): (userAgent: string | null) => string {
  const { text } = useTexts();
  return (userAgent) => {
    const known = deviceOf(userAgent);
    return known ? text('ownSessions.device', known) : text('ownSessions.unknownDevice');
  };
}

export const sessionListStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
export const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  py: 2,
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { pb: 0 },
};
