import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import type { LoginInfo } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

type ProviderButtonsProps = { providers: LoginInfo['externalProviders']; returnUrl: string };

/** One button for each identity provider of an account without local login; a single one is opened at once. */
export function ProviderButtons({ providers, returnUrl }: ProviderButtonsProps) {
  const { text } = useTexts();
  const isLeaving = useWayToTheOnly(providers, returnUrl);
  if (isLeaving) return null;
  if (providers.length === 0) return <ErrorBox error={text('signIn.login.noProviders')} />;
  return (
    <ul className="providerButtons plainList">
      {providers.map(({ url, displayName }) => (
        <li key={url}>
          <Button href={url} onClick={() => keep(url)} variant="outlined" fullWidth>
            {text('signIn.login.provider', { provider: displayName })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Once per sign-in: a user who returns has cancelled or failed, and would be sent in a loop. */
function useWayToTheOnly(providers: LoginInfo['externalProviders'], returnUrl: string): boolean {
  const only = providers.length === 1 ? providers[0]?.url : undefined;
  const [hasBeen] = useState(() => sessionStorage.getItem(visit) === returnUrl);
  const to = hasBeen ? undefined : only;
  useEffect(() => {
    if (to === undefined) return;
    sessionStorage.setItem(visit, returnUrl);
    keep(to);
    window.location.replace(to);
  }, [to, returnUrl]);
  return to !== undefined;
}

/** This tab's sign-in that was sent to a provider. */
const visit = 'signIn.ledToProvider';
const lastWay = 'signIn.wayToProvider';
const keep = (url: string) => sessionStorage.setItem(lastWay, url);

/** The way by which this tab last went to a provider, where somebody else may log in now. */
export function wayToProviderAnew(): string | undefined {
  const url = sessionStorage.getItem(lastWay);
  return url === null ? undefined : `${url}&anew=`;
}
