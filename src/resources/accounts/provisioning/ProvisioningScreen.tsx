import { useState } from 'react';
import type { Provisioning, ProvisioningWithToken } from '#contract/provisioning.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { MoreMenu } from '#src/ui/MoreMenu.tsx';
import { CallsCard } from './CallsCard.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { DirectoryToken } from './DirectoryToken.tsx';
import { FirstLoginHint } from './FirstLoginHint.tsx';
import { ProvisioningPage } from './ProvisioningPage.tsx';
import { RefusedCard } from './RefusedCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { StepsCard } from './StepsCard.tsx';
import { TestConnection } from './TestConnection.tsx';
import { TurnOff } from './TurnOff.tsx';
import { TurnOnCard } from './TurnOnCard.tsx';
import { useProvisioning } from './useProvisioning.ts';
import { WhatHappensCard } from './WhatHappensCard.tsx';
import './provisioning.css';

/** Lets an account's directory create, change and disable its users: turned on, or what that would mean. */
export function ProvisioningScreen() {
  const can = useCan();
  const { reload } = useProvisioning();
  const [shown, setShown] = useState<ProvisioningWithToken>();
  return (
    <ProvisioningPage
      tab="overview"
      actions={(provisioning) => (
        <>
          <TestConnection provisioning={provisioning} />
          {can('provisioning.turnOff') && (
            <MoreMenu>
              <TurnOff provisioning={provisioning} onDone={reload} />
            </MoreMenu>
          )}
        </>
      )}
    >
      {(provisioning) => (
        <>
          {provisioning.enabled ? (
            <TurnedOn provisioning={provisioning} onToken={setShown} />
          ) : (
            <div className="provisioning">
              <TurnOnCard provisioning={provisioning} onToken={setShown} />
              <div className="beside">
                <WhatHappensCard provisioning={provisioning} />
                <FirstLoginHint />
              </div>
            </div>
          )}
          {shown && (
            <DirectoryToken
              provisioning={shown}
              onClose={() => {
                setShown(undefined);
                reload();
              }}
            />
          )}
        </>
      )}
    </ProvisioningPage>
  );
}

type TurnedOnProps = { provisioning: Provisioning; onToken: (shown: ProvisioningWithToken) => void };

function TurnedOn({ provisioning, onToken }: TurnedOnProps) {
  return (
    <div className="provisioning">
      <div className="main">
        {provisioning.refused.length > 0 && <RefusedCard provisioning={provisioning} />}
        <CallsCard />
      </div>
      <div className="beside">
        <ConnectionCard provisioning={provisioning} onToken={onToken} />
        <StepsCard provisioning={provisioning} />
        <SettingsCard provisioning={provisioning} />
      </div>
    </div>
  );
}
