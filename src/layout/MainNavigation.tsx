import { useTranslate } from 'react-admin';
import { Brand } from '../ui/Brand.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { NavigationItem } from './NavigationItem.tsx';
import { useNavigation } from './useNavigation.ts';

/** Where one can go, by permission and by kind of user (document 3, section 2), and who one is. Styled by `mainNavigation.css`. */
export function MainNavigation() {
  const translate = useTranslate();
  return (
    <div className="mainNavigation">
      <Brand />
      <nav aria-label={translate('layout.navigation')}>
        {useNavigation().map(({ section, items }) => (
          <ul key={section ?? ''} aria-label={section && translate(section)}>
            {section && <li aria-hidden>{translate(section)}</li>}
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
