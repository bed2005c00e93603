import { useTexts } from '#i18n/texts.ts';
import { Brand } from '../ui/Brand.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { NavigationItem } from './NavigationItem.tsx';
import { useNavigation } from './useNavigation.ts';

/**
 * The links one may use, by permission and kind of user (document 3, section 2), and who is signed in. Styled by
 * `mainNavigation.css`.
 */
export function MainNavigation() {
  const { text } = useTexts();
  return (
    <div className="mainNavigation">
      <Brand />
      <nav aria-label={text('layout.navigation')}>
        {useNavigation().map(({ section, items }) => (
          <ul key={section ?? items[0]?.to} aria-label={section && text(section)}>
            {section && <li aria-hidden>{text(section)}</li>}
            {items.map((item) => (
              <NavigationItem key={item.to} {...item} />
            ))}
          </ul>
        ))}
      </nav>
      <AccountMenu />
    </div>
  );
}
