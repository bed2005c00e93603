import type { OwnSession, RememberedBrowser } from '#contract/ownSessions.ts';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { BrowserTable, SessionTable, useDeviceName } from '#src/parts/SessionTable.tsx';
import { EmptyLine } from '#src/ui/EmptyLine.tsx';
import { UserAct } from './UserAct.tsx';
import { UserPartCard } from './UserPartCard.tsx';

/** Where a user is logged in: after a lost laptop, those who may reset the password end it. */
export function SessionsCard() {
  const { text } = useTexts();
  return (
    <UserPartCard
      texts="ownSessions.ofUser"
      name="sessions"
      load={(dataProvider, id, signal) => dataProvider.perform('users.sessions', { params: { id }, signal })}
      count={({ sessions }) => sessions.length}
      actions={({ browsers, sessions }) =>
        (browsers.length > 0 || sessions.some(({ isCurrent }) => !isCurrent)) && <EndAll />
      }
    >
      {({ browsers, sessions }) => (
        <>
          {sessions.length === 0 ? (
            <EmptyLine title={text('ownSessions.ofUser.none')} />
          ) : (
            <SessionTable sessions={sessions}>{(session) => <EndSession session={session} />}</SessionTable>
          )}
          {browsers.length > 0 && <Browsers browsers={browsers} />}
        </>
      )}
    </UserPartCard>
  );
}

function Browsers({ browsers }: { browsers: readonly RememberedBrowser[] }) {
  const { text } = useTexts();
  const deviceName = useDeviceName();
  return (
    <>
      <div className="band">
        <h3>{text('ownSessions.browsers.title')}</h3>
        <span>{text('ownSessions.browsers.about')}</span>
      </div>
      <BrowserTable browsers={browsers}>
        {({ id: browserId, userAgent }) => (
          <UserAct
            call="users.forgetBrowser"
            act={(provider, id) => provider.perform('users.forgetBrowser', { params: { id, browserId } })}
            label={text('ownSessions.browsers.end')}
            done={text('ownSessions.browsers.forgotten', { device: deviceName(userAgent) })}
          />
        )}
      </BrowserTable>
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
