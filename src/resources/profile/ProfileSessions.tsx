import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { OwnSession } from '#contract/ownSessions.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Highlights } from '#src/ui/Highlights.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { deviceOf } from './deviceOf.ts';

/** Where one is signed in, and the way to sign out there. */
export function ProfileSessions() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['ownSessions', 'list'],
    queryFn: ({ signal }) => dataProvider.perform('ownSessions.list', { signal }),
  });
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent);
  return (
    <Card title={text('ownSessions.title')} actions={hasOthers && <EndOthers />}>
      {error && (
        <LoadFailure
          message={text('ownSessions.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={4} />}
      {data && (
        <Box component="ul" sx={listStyle}>
          {data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </Box>
      )}
    </Card>
  );
}

function Session({ session }: { session: OwnSession }) {
  const { text } = useTexts();
  const { id, userAgent, ipAddress, startedOn, lastActiveOn, isCurrent } = session;
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const known = deviceOf(userAgent);
  const device = known ? text('ownSessions.device', known) : text('ownSessions.unknownDevice');
  const field = (name: 'ipAddress' | 'startedOn' | 'lastActiveOn') => text(`ownSessions.fields.${name}`);
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ display: 'grid', rowGap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
          <span title={userAgent ?? undefined}>{device}</span>
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
      {!isCurrent && (
        <ActionButton
          onAction={async () => {
            await dataProvider.perform('ownSessions.end', { params: { id } });
            notify(text('ownSessions.end.done'), { type: 'success' });
          }}
        >
          {text('ownSessions.end.action')}
        </ActionButton>
      )}
    </Box>
  );
}

/** Ends all of them except this one, after a question: unsaved input there is lost. */
function EndOthers() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsking(true)}>
        {text('ownSessions.endOthers.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('ownSessions.endOthers.action')}
        text={text('ownSessions.endOthers.question')}
        confirmLabel={text('ownSessions.endOthers.action')}
        isDestructive
        onConfirm={async () => {
          await dataProvider.perform('ownSessions.endOthers');
          notify(text('ownSessions.endOthers.done'), { type: 'success' });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } };
const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  py: 2,
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { pb: 0 },
};
