import { Box } from '@mui/material';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { Act } from '#src/parts/Act.tsx';
import { LoadedCard } from '#src/parts/LoadedCard.tsx';
import { BrowserTable, SessionTable, useDeviceName } from '#src/parts/SessionTable.tsx';
import { EmptyLine } from '#src/ui/EmptyLine.tsx';

/** Where one is signed in, which browsers need no second factor, and the way to end either. */
export function ProfileSessions() {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Sessions />
      <Browsers />
    </Box>
  );
}

function Sessions() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const title = text('ownSessions.endOthers.action');
  return (
    <LoadedCard
      queryKey={['ownSessions', 'list']}
      load={(provider, signal) => provider.perform('ownSessions.list', { signal })}
      title={text('ownSessions.title')}
      couldNotLoad={text('ownSessions.couldNotLoad')}
      actions={(sessions) =>
        sessions.some(({ isCurrent }) => !isCurrent) && (
          <Act
            act={() => dataProvider.perform('ownSessions.endOthers')}
            label={title}
            done={text('ownSessions.endOthers.done')}
            question={{ title, text: text('ownSessions.endOthers.question') }}
          />
        )
      }
    >
      {(sessions) => (
        <SessionTable sessions={sessions}>
          {({ id }) => (
            <Act
              act={() => dataProvider.perform('ownSessions.end', { params: { id } })}
              label={text('ownSessions.end.action')}
              done={text('ownSessions.end.done')}
            />
          )}
        </SessionTable>
      )}
    </LoadedCard>
  );
}

function Browsers() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const deviceName = useDeviceName();
  const title = text('ownSessions.browsers.endAll');
  return (
    <LoadedCard
      queryKey={['ownSessions', 'browsers']}
      load={(provider, signal) => provider.perform('ownSessions.browsers', { signal })}
      title={text('ownSessions.browsers.title')}
      about={text('ownSessions.browsers.about')}
      couldNotLoad={text('ownSessions.browsers.couldNotLoad')}
      actions={(browsers) =>
        browsers.length > 0 && (
          <Act
            act={() => dataProvider.perform('ownSessions.forgetBrowsers')}
            label={title}
            done={text('ownSessions.browsers.done')}
            question={{ title, text: text('ownSessions.browsers.question') }}
          />
        )
      }
    >
      {(browsers) =>
        browsers.length === 0 ? (
          <EmptyLine title={text('ownSessions.browsers.none')} />
        ) : (
          <BrowserTable browsers={browsers}>
            {({ id, userAgent }) => (
              <Act
                act={() => dataProvider.perform('ownSessions.forgetBrowser', { params: { browserId: id } })}
                label={text('ownSessions.browsers.end')}
                done={text('ownSessions.browsers.forgotten', { device: deviceName(userAgent) })}
              />
            )}
          </BrowserTable>
        )
      }
    </LoadedCard>
  );
}
