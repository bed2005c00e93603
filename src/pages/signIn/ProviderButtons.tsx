import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { LoginInfo } from '../../../contract/signIn';
import { useTexts } from '../../../i18n/texts';
import { ErrorBox } from '../../ui/ErrorBox';

/** One button for each identity provider of an account that has no local login. */
export function ProviderButtons({ providers }: { providers: LoginInfo['externalProviders'] }) {
  const { text } = useTexts();
  if (providers.length === 0) return <ErrorBox error={text('signIn.login.noProviders')} />;
  return (
    <List>
      {providers.map(({ url, displayName }) => (
        <li key={url}>
          <Button href={url} variant="outlined" fullWidth>
            {text('signIn.login.provider', { provider: displayName })}
          </Button>
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });
