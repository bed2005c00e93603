import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AccountType } from '#contract/accounts.ts';
import { showTexts } from '#i18n/texts.ts';
import { type AccountScope, AccountScopeContext } from '#src/admin/resource/AccountScope.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';
import { catalogs } from '#tests/support/catalogs.ts';

type Record = { name: string; description: string; code: string };

function Words({ record }: { record: Record }) {
  const { nameOf, descriptionOf } = useRoleTexts();
  return <p>{[nameOf(record), descriptionOf(record), useTraitTexts().nameOf(record)].join(' | ')}</p>;
}

function show(record: Record, accountType?: AccountType) {
  const account = { name: 'Acme', subdomain: 'acme', accountType };
  showTexts({ locale: 'fr', catalogs: catalogs.get('fr') ?? {} });
  render(
    <AccountScopeContext value={{ account } as AccountScope}>
      <Words record={record} />
    </AccountScopeContext>,
  );
  return screen.getByText(/\|/).textContent;
}

describe('the words of roles and traits', () => {
  it('are those of the reader’s language, where the product ships them', () => {
    expect(show({ name: 'Viewer', description: 'See everything, change nothing.', code: 'WIRES' })).toBe(
      'Lecteur | Tout voir, ne rien modifier. | Dépêches de syndication',
    );
  });

  it.each([
    ['SELL_SIDE', 'Surveiller les conflits et déposer auprès des régulateurs.'],
    ['BUY_SIDE', 'Voir toutes les indications et qui peut faire quoi.'],
    [undefined, 'Own words.'],
  ] as const)('are of an account of type %s: %s', (type, said) => {
    expect(show({ name: 'Compliance Officer', description: 'Own words.', code: 'CRM' }, type)).toBe(
      `Responsable de la conformité | ${said} | CRM investisseurs`,
    );
  });

  it('are their own, where the catalogs know none', () => {
    expect(show({ name: 'Desk v1.2', description: '', code: 'toString' }, 'SELL_SIDE')).toBe(
      'Desk v1.2 |  | Desk v1.2',
    );
  });
});
