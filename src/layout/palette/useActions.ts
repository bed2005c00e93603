import { ownName } from '#i18n/languageTags.ts';
import { locales } from '#i18n/locales.ts';
import { useTexts } from '#i18n/texts.ts';
import { useChrome } from '#src/admin/page/Chrome.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useAppResources } from '#src/admin/resource/resource.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useSchemes } from '#src/ui/useSchemes.ts';
import { changePasswordPath, localLoginPath, securityPath } from '../securityPaths.ts';
import { useLocaleChoice } from '../useLocaleChoice.ts';
import type { Choice } from './choice.ts';

type Action = Choice & { account?: string; words: string };

/** Actions from anywhere, by common words for them: an invite, a password, two factors, the look, the way out. */
export function useActions(): Action[] {
  const { text } = useTexts();
  const can = useCan();
  const resources = useAppResources();
  const links = useLinks();
  const { account } = useAccountScope();
  const { profile, session } = useSignedIn();
  const { openOverlay } = useChrome();
  const schemes = useSchemes();
  const chooseLocale = useLocaleChoice();
  const words = (name: string) => text(`layout.palette.words.${name}`);
  const here = { account: account.name, detail: account.name };
  const canInvite = can('users.create') && resources.some(({ name, create }) => name === 'users' && create);
  const invite = {
    ...here,
    label: text('layout.palette.invite'),
    words: words('invite'),
    to: canInvite ? links.to('users').create() : '',
  };
  const rules = (name: string, label: string) => ({
    ...here,
    label: text(label),
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
            label: text('accounts.security.loginTypes'),
            words: words('loginTypes'),
            to: links.inAccount(securityPath),
          },
        ]
      : []),
    ...(profile.passwordRules
      ? [
          {
            label: text('profile.changePassword.title'),
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
      label: `${text('shell.language')}: ${ownName(locale)}`,
      words: words('language'),
      act: () => void chooseLocale(locale),
    })),
    {
      label: text('layout.menu.keyHelp'),
      words: words('keyHelp'),
      act: () => openOverlay('keyHelp'),
    },
    { label: text('layout.logOut'), words: words('logOut'), act: () => void session.signOut() },
  ];
}
