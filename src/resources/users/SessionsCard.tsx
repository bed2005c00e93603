import type { OwnSession, UserSessions } from '#contract/ownSessions.ts';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { Address, Device, SessionTable, useDeviceName } from '#src/parts/SessionTable.tsx';
import { CardTable } from '#src/ui/CardTable.tsx';
import { EmptyLine } from '#src/ui/EmptyLine.tsx';
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

function Browsers({ browsers }: { browsers: readonly Browser[] }) {
  const { text } = useTexts();
  const deviceName = useDeviceName();
  return (
    <>
      <h3 className="band">{text('ownSessions.ofUser.browsers')}</h3>
      <CardTable
        label={text('ownSessions.ofUser.browsers')}
        columns={[
          text('ownSessions.fields.device'),
          text('ownSessions.fields.ipAddress'),
          text('ownSessions.ofUser.since'),
          text('ownSessions.ofUser.until'),
        ]}
        rows={browsers.map((browser) => ({
          key: browser.id,
          cells: [
            <Device key="device" {...browser} />,
            <Address key="ipAddress" {...browser} />,
            <Timestamp key="since" at={browser.rememberedOn} />,
            <Timestamp key="until" at={browser.expiresOn} />,
          ],
          action: (
            <UserAct
              call="users.forgetBrowser"
              act={(provider, id) =>
                provider.perform('users.forgetBrowser', { params: { id, browserId: browser.id } })
              }
              label={text('ownSessions.ofUser.end')}
              done={text('ownSessions.ofUser.forgotten', { device: deviceName(browser.userAgent) })}
            />
          ),
        }))}
      />
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
