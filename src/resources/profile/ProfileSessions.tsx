import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { OwnSession } from '#contract/ownSessions.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SessionTable } from '#src/parts/SessionTable.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

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
    <Card title={text('ownSessions.title')} actions={hasOthers && <EndOthers />} isFlush>
      {error && (
        <LoadFailure
          message={text('ownSessions.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={4} />}
      {data && <SessionTable sessions={data}>{({ id }) => <EndSession id={id} />}</SessionTable>}
    </Card>
  );
}

function EndSession({ id }: Pick<OwnSession, 'id'>) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  return (
    <ActionButton
      isSmall
      onAction={async () => {
        await dataProvider.perform('ownSessions.end', { params: { id } });
        notify(text('ownSessions.end.done'), { type: 'success' });
      }}
    >
      {text('ownSessions.end.action')}
    </ActionButton>
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
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
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
