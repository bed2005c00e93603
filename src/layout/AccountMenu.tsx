import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { Box, ButtonBase, Divider, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ownName } from '#i18n/languageTags.ts';
import { type Locale, locales, pseudoLocales } from '#i18n/locales.ts';
import { useTexts } from '#i18n/texts.ts';
import { ChoiceItem } from '#src/admin/list/ChoiceItem.tsx';
import { useChrome } from '#src/admin/page/Chrome.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { KeyName } from '../ui/KeyName.tsx';
import { pageKeys } from '../ui/keys.ts';
import { LabelledMenu } from '../ui/LabelledMenu.tsx';
import { useMenu } from '../ui/useMenu.ts';
import { useSchemes } from '../ui/useSchemes.ts';
import { apiReferencePath } from './apiReferencePath.ts';
import { translation } from './translation.ts';
import { useLocaleChoice } from './useLocaleChoice.ts';
import { useOwnProfile } from './useOwnProfile.ts';

/**
 * Who is signed in, their look and language, the way out, and the release. Its button is styled by
 * `mainNavigation.css`.
 */
export function AccountMenu() {
  const { text, locale } = useTexts();
  const { config, session } = useSignedIn();
  const profile = useOwnProfile();
  const { openOverlay } = useChrome();
  const schemes = useSchemes();

  const chooseLocale = useLocaleChoice();
  const { button, menu, close } = useMenu();
  const name = `${profile.firstName} ${profile.lastName}`;
  const closing = (act: () => unknown) => () => {
    close();
    void act();
  };
  return (
    <div className="accountMenu">
      <ButtonBase {...button}>
        <span className="initials" aria-hidden>
          {initials(profile)}
        </span>
        <span className="who">
          <span>{name}</span>
          <span>{profile.email}</span>
        </span>
        <UnfoldMore />
      </ButtonBase>
      <LabelledMenu {...menu} label={name} above>
        <Heading muiSkipListHighlight>
          <strong>{name}</strong>
          <span>{profile.email}</span>
          <span>{profile.account.name}</span>
        </Heading>
        <Divider component="li" />
        <Heading muiSkipListHighlight>{schemes.label}</Heading>
        {schemes.choices.map(({ value, label }) => (
          <ChoiceItem
            key={value}
            kind="radio"
            label={label}
            checked={value === schemes.value}
            onChoose={closing(() => schemes.choose(value))}
          />
        ))}
        <Divider component="li" />
        <Heading muiSkipListHighlight>{text('shell.language')}</Heading>
        {[...locales, ...pseudoLocales].map((choice) => (
          <ChoiceItem
            key={choice}
            kind="radio"
            lang={choice}
            label={<OwnName of={choice} />}
            checked={choice === locale}
            onChoose={closing(() => chooseLocale(choice))}
          />
        ))}
        <Divider component="li" />
        {translation.start && (
          <MenuItem onClick={closing(translation.start)}>{text('layout.menu.translate')}</MenuItem>
        )}
        <MenuItem onClick={closing(() => openOverlay('keyHelp'))}>
          <Box component="span" sx={{ flex: 1 }}>
            {text('layout.menu.keyHelp')}
          </Box>
          <KeyName name={pageKeys.help[0]} />
        </MenuItem>
        <MenuItem component={Link} to={apiReferencePath} onClick={close}>
          {text('layout.apiReference')}
        </MenuItem>
        <MenuItem onClick={closing(() => session.signOut())}>{text('layout.logOut')}</MenuItem>
        <Heading muiSkipListHighlight>
          {text('layout.version', { version: config.appVersion })}
          {config.release && <span>{text('layout.release', { release: config.release })}</span>}
        </Heading>
      </LabelledMenu>
    </div>
  );
}

/** A line of the menu that is only read. */
function Heading({ children }: { children: ReactNode; muiSkipListHighlight: true }) {
  return (
    <li role="presentation" className="accountMenuText">
      {children}
    </li>
  );
}

/** Worded when the menu opens: it costs the browser more than all other words of the page. */
const OwnName = ({ of }: { of: Locale }) => ownName(of);

const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName.at(0) ?? ''}${lastName.at(0) ?? ''}`.toUpperCase();
