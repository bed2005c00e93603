import { Alert } from '@mui/material';
import { FirstLoginForm, type FirstLogins } from '#contract/firstLogins.ts';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { FirstLoginInputs } from './FirstLoginInputs.tsx';
import { useFirstLoginFacts } from './FirstLoginLines.tsx';
import { useAccount } from './useAccount.ts';

/** The users that this provider's logins create, and which roles their groups give. */
export function FirstLoginsCard() {
  const { text } = useTexts();
  const { firstLogins } = useRecordContext<IdentityProvider>();
  const { reasonAgainstSignIn } = useCeiling();
  const facts = useFirstLoginFacts();
  const notes = useNotes(firstLogins);
  if (firstLogins === undefined) return null;
  return (
    <RecordCard<IdentityProvider, Settings, FirstLoginForm>
      part="firstLogins"
      title={text('identityProviderScreens.firstLogins.title')}
      facts={facts(firstLogins)}
      about={notes}
      schema={FirstLoginForm}
      save={{
        by: 'identityProviders.saveFirstLogins',
        valuesOf: (provider) => ({ firstLogins: settingsOf(provider.firstLogins) }),
        inRecord: (saved) => ({ ...saved, ...saved.firstLogins }),
        done: text('identityProviderScreens.firstLogins.saved'),
      }}
      toForm={(provider) => {
        const { domains, ...settings } = settingsOf(provider.firstLogins);
        return { ...settings, domains: domains.join(', ') };
      }}
      toValues={(typed) => ({ firstLogins: typed })}
      reason={reasonAgainstSignIn()}
    >
      <FirstLoginInputs />
    </RecordCard>
  );
}

type Settings = { firstLogins: FirstLoginForm };

/** What a save sends. */
const settingsOf = ({
  createsUsers,
  domains,
  jobFunction,
  roleIds,
  groups,
}: FirstLogins): FirstLoginForm => ({
  createsUsers,
  domains,
  jobFunction,
  roleIds,
  groups: groups.map(({ group, roleId }) => ({ group, roleId })),
});

/** What an administrator has to know of it now. */
function useNotes(settings: FirstLogins | undefined) {
  const { text } = useTexts();
  const { exact } = useFormats();
  const account = useAccount();
  if (!settings) return null;
  const { createsUsers, groups, isProvisioned, unread } = settings;
  const say = (key: string, values?: Record<string, string>) =>
    text(`identityProviderScreens.firstLogins.${key}`, values);
  const notes = [
    ...(unread && !isProvisioned
      ? [['warning', say('unread', { name: unread.name, moment: exact(unread.on) })] as const]
      : []),
    ...(groups.some(({ isHeldBack }) => isHeldBack) ? [['warning', say('heldBack')] as const] : []),
    ...(isProvisioned ? [['info', say('provisioned')] as const] : []),
    ...(createsUsers && account ? [['info', say(`invited.${account.localLoginEnabled}`)] as const] : []),
  ];
  if (notes.length === 0) return null;
  return notes.map(([severity, note]) => (
    <Alert key={note} severity={severity} component="span" sx={{ mt: 1 }}>
      {note}
    </Alert>
  ));
}
