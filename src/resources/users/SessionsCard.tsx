import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { OwnSession, UserSessions } from '#contract/ownSessions.ts';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/layout/accountShell/AccountScope.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { rowStyle, SessionRow, sessionListStyle, useDeviceName } from '#src/parts/SessionRow.tsx';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Highlights } from '#src/ui/Highlights.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';

type Browser = UserSessions['browsers'][number];

/** Where a user is logged in: after a lost laptop, those who may reset the password end it. */
export function SessionsCard() {
  const { text } = useTexts();
  const { id } = useRecord<User>();
  const { subdomain } = useAccountScope();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['users', 'sessions', subdomain, id],
    queryFn: ({ signal }) => dataProvider.perform('users.sessions', { params: { id }, signal }),
  });
  const hasSome = data && (data.browsers.length > 0 || data.sessions.some(({ isCurrent }) => !isCurrent));
  return (
    <Card title={text('ownSessions.ofUser.title')} actions={hasSome && <EndAll />}>
      {error && (
        <LoadFailure
          message={text('ownSessions.ofUser.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={1} />}
      {data?.sessions.length === 0 && <Typography>{text('ownSessions.ofUser.none')}</Typography>}
      {data && data.sessions.length > 0 && (
        <Box component="ul" sx={sessionListStyle}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session}>
              {!session.isCurrent && <EndSession session={session} />}
            </SessionRow>
          ))}
        </Box>
      )}
      {data && data.browsers.length > 0 && <Browsers browsers={data.browsers} />}
    </Card>
  );
}

function Browsers({ browsers }: { browsers: readonly Browser[] }) {
  const { text } = useTexts();
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ my: 2 }}>
        {text('ownSessions.ofUser.browsers')}
      </Typography>
      <Box component="ul" sx={sessionListStyle}>
        {browsers.map(({ id, rememberedOn, expiresOn }) => (
          <Box component="li" key={id} sx={rowStyle}>
            <Highlights
              facts={[
                { label: text('ownSessions.ofUser.since'), value: <Timestamp at={rememberedOn} /> },
                { label: text('ownSessions.ofUser.until'), value: <Timestamp at={expiresOn} /> },
              ]}
            />
            <ForgetBrowser id={id} />
          </Box>
        ))}
      </Box>
    </>
  );
}

function EndSession({ session }: { session: OwnSession }) {
  const { text } = useTexts();
  const can = useCan();
  const user = useRecord<User>();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const { reasonAgainstUser } = useCeiling();
  const device = useDeviceName()(session.userAgent);
  if (!can('users.endSession')) return null;
  const end = async () => {
    await dataProvider.perform('users.endSession', { params: { id: user.id, sessionId: session.id } });
    notify(text('ownSessions.ofUser.ended', { device }), { type: 'success' });
  };
  return (
    <ActionButton reason={reasonAgainstUser(user)} onAction={end}>
      {text('ownSessions.ofUser.end')}
    </ActionButton>
  );
}

function ForgetBrowser({ id: browserId }: { id: string }) {
  const { text } = useTexts();
  const can = useCan();
  const user = useRecord<User>();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const { reasonAgainstUser } = useCeiling();
  if (!can('users.forgetBrowser')) return null;
  const forget = async () => {
    await dataProvider.perform('users.forgetBrowser', { params: { id: user.id, browserId } });
    notify(text('ownSessions.ofUser.forgotten'), { type: 'success' });
  };
  return (
    <ActionButton reason={reasonAgainstUser(user)} onAction={forget}>
      {text('ownSessions.ofUser.forget')}
    </ActionButton>
  );
}

/** After a question, as what was not saved is lost. */
function EndAll() {
  const { text } = useTexts();
  const can = useCan();
  const user = useRecord<User>();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const { reasonAgainstUser } = useCeiling();
  const [isAsking, setAsking] = useState(false);
  if (!can('users.endSessions')) return null;
  const label = text('ownSessions.ofUser.endAll');
  return (
    <>
      <Action reason={reasonAgainstUser(user)} onPress={() => setAsking(true)}>
        {label}
      </Action>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        about={`${user.firstName} ${user.lastName}`}
        text={text('ownSessions.ofUser.question')}
        confirmLabel={label}
        isDestructive
        onConfirm={async () => {
          await dataProvider.perform('users.endSessions', { params: { id: user.id } });
          notify(text('ownSessions.ofUser.done'), { type: 'success' });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
