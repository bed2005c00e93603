import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Provisioning, ProvisioningWithToken } from '#contract/provisioning.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { useMoment } from './useMoment.ts';

type ConnectionProps = { provisioning: Provisioning; onToken: (shown: ProvisioningWithToken) => void };

/** What was pasted into the directory, and until when it works. */
export function ConnectionCard({ provisioning, onToken }: ConnectionProps) {
  const { text } = useTexts();
  const { date } = useFormats();
  const moment = useMoment();
  const can = useCan();
  const { reasonAgainstSignIn } = useCeiling();
  const dataProvider = useDataProvider<DataProvider>();
  const [isAsking, setAsking] = useState(false);
  const { address, tokenStart, tokenEndsOn, oldTokenEndsOn, turnedOnOn, turnedOnBy } = provisioning;
  const rotate = async () => onToken(await dataProvider.perform('provisioning.rotate', {}));
  const label = text('provisioning.rotate.action');
  return (
    <Card
      title={text('provisioning.connection')}
      actions={
        can('provisioning.rotate') && (
          <Action isSmall onPress={() => setAsking(true)} reason={reasonAgainstSignIn()}>
            {label}
          </Action>
        )
      }
    >
      <FactList
        facts={[
          { label: text('provisioning.fields.address'), value: <CopyText text={address} /> },
          {
            label: text('provisioning.fields.token'),
            value: (
              <>
                <code className="text-mono">{tokenStart}</code>{' '}
                {tokenEndsOn && text('provisioning.tokenEnds', { day: date(tokenEndsOn) })}
                {oldTokenEndsOn && (
                  <div>{text('provisioning.oldTokenEnds', { moment: moment(oldTokenEndsOn) })}</div>
                )}
              </>
            ),
          },
          {
            label: text('provisioning.fields.turnedOn'),
            value: text('provisioning.turnedOnBy', {
              day: turnedOnOn ? date(turnedOnOn) : '',
              author: turnedOnBy ?? '',
            }),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        text={text('provisioning.rotate.question')}
        confirmLabel={label}
        onConfirm={rotate}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
