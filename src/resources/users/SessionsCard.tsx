import { Box, Typography } from '@mui/material';
import type { OwnSession, UserSessions } from '#contract/ownSessions.ts';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { rowStyle, SessionRow, sessionListStyle, useDeviceName } from '#src/parts/SessionRow.tsx';
import { Highlights } from '#src/ui/Highlights.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { UserAct } from './UserAct.tsx';
import { UserPartCard } from './UserPartCard.tsx';

type Browser = UserSessions['browsers'][number];

/** Where a user is logged in: after a lost laptop, those who may reset the password end it. */
export function SessionsCard() {
  const { text } = useTexts();
  return (
    <UserPartCard
      texts="ownSessions.ofUser"
      name="sessions"
      load={(dataProvider, id, signal) => dataProvider.perform('users.sessions', { params: { id }, signal })}
      actions={({ browsers, sessions }) =>
        (browsers.length > 0 || sessions.some(({ isCurrent }) => !isCurrent)) && <EndAll />
      }
    >
      {({ browsers, sessions }) => (
        <>
          {sessions.length === 0 && <Typography>{text('ownSessions.ofUser.none')}</Typography>}
          {sessions.length > 0 && (
            <Box component="ul" sx={sessionListStyle}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session}>
                  {!session.isCurrent && <EndSession session={session} />}
                </SessionRow>
              ))}
            </Box>
          )}
          {browsers.length > 0 && <Browsers browsers={browsers} />}
        </>
      )}
    </UserPartCard>
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
        {browsers.map(({ id: browserId, rememberedOn, expiresOn }) => (
          <Box component="li" key={browserId} sx={rowStyle}>
            <Highlights
              facts={[
                { label: text('ownSessions.ofUser.since'), value: <Timestamp at={rememberedOn} /> },
                { label: text('ownSessions.ofUser.until'), value: <Timestamp at={expiresOn} /> },
              ]}
            />
            <UserAct
              call="users.forgetBrowser"
              act={(provider, id) => provider.perform('users.forgetBrowser', { params: { id, browserId } })}
              label={text('ownSessions.ofUser.forget')}
              done={text('ownSessions.ofUser.forgotten')}
            />
          </Box>
        ))}
      </Box>
    </>
  );
}

function EndSession({ session: { id: sessionId, userAgent } }: { session: OwnSession }) {
  const { text } = useTexts();
  const device = useDeviceName()(userAgent);
  return (
    <UserAct
      call="users.endSession"
      act={(provider, id) => provider.perform('users.endSession', { params: { id, sessionId } })}
      label={text('ownSessions.ofUser.end')}
      done={text('ownSessions.ofUser.ended', { device })}
    />
  );
}

/** After a question, as what was not saved is lost. */
function EndAll() {
  const { text } = useTexts();
  const { firstName, lastName } = useRecordContext<User>();
  const label = text('ownSessions.ofUser.endAll');
  return (
    <UserAct
      call="users.endSessions"
      act={(provider, id) => provider.perform('users.endSessions', { params: { id } })}
      label={label}
      done={text('ownSessions.ofUser.done')}
      question={{
        title: label,
        about: `${firstName} ${lastName}`,
        text: text('ownSessions.ofUser.question'),
      }}
    />
  );
}
