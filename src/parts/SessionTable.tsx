import type { ReactNode } from 'react';
import type { OwnSession, RememberedBrowser } from '#contract/ownSessions.ts';
import { useTexts } from '#i18n/texts.ts';
import { CardTable } from '#src/ui/CardTable.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { deviceOf } from './deviceOf.ts';

type SessionTableProps = { sessions: readonly OwnSession[]; children: (session: OwnSession) => ReactNode };

/** Sessions by device, each with its address and times, and a button if it is not the one that asks. */
export function SessionTable({ sessions, children }: SessionTableProps) {
  const { text } = useTexts();
  return (
    <CardTable
      label={text('ownSessions.ofUser.title')}
      columns={(['device', 'ipAddress', 'startedOn', 'lastActiveOn'] as const).map((name) =>
        text(`ownSessions.fields.${name}`),
      )}
      rows={sessions.map((session) => ({
        key: session.id,
        cells: [
          <Device key="device" {...session} />,
          <Address key="ipAddress" {...session} />,
          <Timestamp key="startedOn" at={session.startedOn} />,
          <Timestamp key="lastActiveOn" at={session.lastActiveOn} />,
        ],
        action: session.isCurrent ? (
          <StatusChip tone="info" label={text('ownSessions.current')} />
        ) : (
          children(session)
        ),
      }))}
    />
  );
}

type BrowserTableProps = {
  browsers: readonly RememberedBrowser[];
  children: (browser: RememberedBrowser) => ReactNode;
};

/** Browsers that need no second factor, each with its address, its times and a button. */
export function BrowserTable({ browsers, children }: BrowserTableProps) {
  const { text } = useTexts();
  return (
    <CardTable
      label={text('ownSessions.browsers.title')}
      columns={[
        text('ownSessions.fields.device'),
        text('ownSessions.fields.ipAddress'),
        text('ownSessions.browsers.since'),
        text('ownSessions.browsers.until'),
      ]}
      rows={browsers.map((browser) => ({
        key: browser.id,
        cells: [
          <Device key="device" {...browser} />,
          <Address key="ipAddress" {...browser} />,
          <Timestamp key="since" at={browser.rememberedOn} />,
          <Timestamp key="until" at={browser.expiresOn} />,
        ],
        action: children(browser),
      }))}
    />
  );
}

const Device = ({ userAgent }: Pick<OwnSession, 'userAgent'>) => (
  <span title={userAgent ?? undefined}>{useDeviceName()(userAgent)}</span>
);

const Address = ({ ipAddress }: Pick<OwnSession, 'ipAddress'>) =>
  ipAddress ? <CopyText text={ipAddress} /> : '–';

/** A user agent in familiar words. */
export function useDeviceName(): (userAgent: string | null) => string {
  const { text } = useTexts();
  return (userAgent) => {
    const known = deviceOf(userAgent);
    return known ? text('ownSessions.device', known) : text('ownSessions.unknownDevice');
  };
}
