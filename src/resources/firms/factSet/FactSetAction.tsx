import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Firm } from '#contract/firms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { RecordActionButton } from '#src/admin/record/RecordActionButton.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { Action } from '#src/ui/Action.tsx';

const ConnectDialog = lazy(async () => {
  const [{ ConnectDialog }] = await Promise.all([
    import('./ConnectDialog.tsx'),
    addTexts(screenTexts('factSetFirms')),
  ]);
  return { default: ConnectDialog };
});
const DisconnectDialog = lazy(async () => {
  const [{ DisconnectDialog }] = await Promise.all([
    import('./DisconnectDialog.tsx'),
    addTexts(screenTexts('factSetFirms')),
  ]);
  return { default: DisconnectDialog };
});

/** Connects the current firm to one of the external provider, or ends the connection. */
export function FactSetAction({ reason }: { reason: string | undefined }) {
  const { text } = useTexts();
  const can = useCan();
  const firm = useRecordContext<Firm>();
  const [opened, setOpened] = useState<Firm>();
  if (!can('firms.connectFactSet')) return null;
  const close = () => setOpened(undefined);
  return (
    <>
      {firm.isFactSetConnected && <RefreshAction id={firm.id} reason={reason} />}
      <Action reason={reason} onPress={() => setOpened(firm)}>
        {text(firm.isFactSetConnected ? 'firms.factSet.disconnect' : 'firms.factSet.connect')}
      </Action>
      {opened && (
        <Suspense>
          {opened.isFactSetConnected ? (
            <DisconnectDialog firm={opened} onClose={close} />
          ) : (
            <ConnectDialog firm={opened} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** Brings a connected firm up to date, and says when that was done last. */
function RefreshAction({ id, reason }: { id: string; reason: string | undefined }) {
  const { text } = useTexts();
  const { date, time } = useFormats();
  const dataProvider = useDataProvider<DataProvider>();
  const { data: link } = useQuery({
    queryKey: ['firms', 'factSetLink', id],
    queryFn: ({ signal }) => dataProvider.perform('firms.factSetLink', { params: { id }, signal }),
  });
  const on = link?.refreshedOn;
  const moment = on && `${date(on)}, ${time(on)}`;
  return (
    <RecordActionButton
      call="firms.refreshFactSet"
      reason={reason}
      hint={moment ? text('firms.refreshFactSet.last', { time: moment }) : ''}
    />
  );
}
