import { useTranslate } from 'react-admin';
import { ownName } from '#i18n/languageTags.ts';
import { locales } from '#i18n/locales.ts';
import { useSchemes } from '#src/ui/useSchemes.ts';
import { useAccountScope } from '../accountShell/AccountScope.ts';
import { useAppResources } from '../appResource.ts';
import { useChrome } from '../Chrome.ts';
import { useSignedIn } from '../SignedIn.ts';
import { changePasswordPath, localLoginPath, securityPath } from '../securityPaths.ts';
import { useCan } from '../useCan.ts';
import { useLinks } from '../useLinks.ts';
import { useLocaleChoice } from '../useLocaleChoice.ts';
import type { Choice } from './choice.ts';

type Action = Choice & { account?: string; words: string };

/** What can be done from anywhere, found by what people call it: an invite, a password, two factors, the look, the way out. */
export function useActions(): Action[] {
  const translate = useTranslate();
  const can = useCan();
  const resources = useAppResources();
  const links = useLinks();
  const { account } = useAccountScope();
  const { profile, session } = useSignedIn();
  const { openOverlay } = useChrome();
  const schemes = useSchemes();
  const chooseLocale = useLocaleChoice();
  const words = (name: string) => translate(`layout.palette.words.${name}`);
  const here = { account: account.name, detail: account.name };
  const canInvite = can('users.create') && resources.some(({ name, create }) => name === 'users' && create);
  const invite = {
    ...here,
    label: translate('layout.palette.invite'),
    words: words('invite'),
    to: canInvite ? links.to('users').create() : '',
  };
  const rules = (name: string, label: string) => ({
    ...here,
    label: translate(label),
    words: words(name),
    to: links.inAccount(localLoginPath),
  });
  return [
    ...(canInvite ? [invite] : []),
    ...(can('accounts.get')
      ? [
          rules('twoFactor', 'accounts.twoFactor.title'),
          rules('passwordPolicy', 'accounts.fields.passwordPolicy'),
          {
            ...here,
            label: translate('accounts.security.loginTypes'),
            words: words('loginTypes'),
            to: links.inAccount(securityPath),
          },
        ]
      : []),
    ...(profile.passwordRules
      ? [
          {
            label: translate('profile.changePassword.title'),
            words: words('changePassword'),
            to: changePasswordPath,
          },
        ]
      : []),
    ...schemes.choices.map(({ value, label }) => ({
      label: `${schemes.label}: ${label}`,
      words: words('theme'),
      act: () => schemes.choose(value),
    })),
    ...locales.map((locale) => ({
      label: `${translate('shell.language')}: ${ownName(locale)}`,
      words: words('language'),
      act: () => void chooseLocale(locale),
    })),
    {
      label: translate('layout.menu.keyHelp'),
      words: words('keyHelp'),
      act: () => openOverlay('keyHelp'),
    },
    { label: translate('layout.logOut'), words: words('logOut'), act: () => void session.signOut() },
  ];
}
