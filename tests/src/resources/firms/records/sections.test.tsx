import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { leiCheckDigits } from '#contract/checkDigits.ts';
import { testServer } from '#tests/support/testServer.ts';
import { openFirm, row, section } from './firmScreen.ts';

const server = testServer();
// jsdom does not scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
const start = 'DEMO00ROWSOFAFIRM0';
const lei = start + leiCheckDigits(start);
const add = (name: string, what: string) => section(name).getByRole('button', { name: `Add ${what}` });
const select = (name: string, label: string) => section(name).getByRole('combobox', { name: label });
const box = (name: string, label: string) => section(name).getByRole('textbox', { name: label });

describe('identifiers', () => {
  it('tell whether check digits agree, warn of what others have, and lead to whose LEI one is', async () => {
    const shared = { type: 'CRD', value: '771' };
    const holder = await openFirm(server, {
      records: { identifiers: [shared, { type: 'LEI', value: lei }] },
    });
    expect(row('Identifiers', lei)).toHaveTextContent('Check digits agree');
    holder.unmount();
    const { user, path } = await openFirm(server, { records: { identifiers: [shared] } });
    expect(row('Identifiers', '771')).toHaveTextContent('Also on 1 other organization');
    await user.click(add('Identifiers', 'Identifier'));
    await user.selectOptions(select('Identifiers', 'Type'), 'LEI');
    await user.type(box('Identifiers', 'Value'), `${lei.slice(0, -1)}x`);
    expect(section('Identifiers').queryByText('Check digits agree')).toBeNull();
    await user.type(box('Identifiers', 'Value'), `{Backspace}${lei.slice(-1)}`);
    expect(section('Identifiers').getByText('Check digits agree')).toBeVisible();
    await user.keyboard('{Enter}');
    const link = await section('Identifiers').findByRole('link', { name: new RegExp(holder.name) });
    expect(link.closest('[role=alert]')).toHaveTextContent(
      new RegExp(`^LEI ${lei} belongs to .*\\(\\d{9}\\). An LEI belongs to one organization.$`),
    );
    expect(box('Identifiers', 'Value')).toHaveValue(lei);
    await user.clear(box('Identifiers', 'Value'));
    await user.click(section('Identifiers').getByRole('button', { name: 'Cancel' }));
    expect(path()).not.toContain(holder.id);
  });
});

describe('sectors', () => {
  it('are chosen from the groups of a scheme, and read as group > sector', async () => {
    const { user, firm } = await openFirm(server);
    await user.click(add('Sector Classification Schemes', 'Sector'));
    const named = 'Sector Classification Schemes';
    await user.selectOptions(select(named, 'Scheme'), 'NAICS');
    const group = await section(named).findByRole('group', { name: 'Finance and Insurance' });
    expect(group).toHaveTextContent('523 Securities');
    await user.selectOptions(select(named, 'Sector'), '523');
    await user.selectOptions(select(named, 'Scheme'), 'ISIC');
    expect(select(named, 'Sector')).toHaveValue('');
    await user.selectOptions(select(named, 'Sector'), '66');
    await user.keyboard('{Enter}');
    const said = 'Financial and insurance activities > 66 Activities auxiliary to financial services';
    expect(await section(named).findByText(said)).toBeVisible();
    expect((await firm()).sectors).toMatchObject([{ scheme: 'ISIC', code: '66' }]);
  });
});

describe('roles', () => {
  it('that need an entity type lead to where it is chosen, in the words for it', async () => {
    const { user } = await openFirm(server);
    await user.click(add('Roles', 'Role'));
    await user.selectOptions(select('Roles', 'Role'), 'Investor');
    await user.keyboard('{Enter}');
    const words = await section('Roles').findByRole('button', { name: 'Firm Entity' });
    expect(words.closest('[role=alert]')).toHaveTextContent(
      'A Firm Entity type must be defined for this organization in order to add an Investor or Sponsor role.',
    );
    await user.click(words);
    await waitFor(() =>
      expect(section('Details').getByRole('combobox', { name: /^Entity Type/ })).toHaveFocus(),
    );
    expect(select('Roles', 'Role')).toHaveValue('INVESTOR');
  });
});

describe('addresses', () => {
  it('are edited in a panel, and cancelled with what they lack', async () => {
    const address = { type: 'OTHER', streetLine1: '9 Sound View Lane', city: 'Greenwich', state: 'CT' };
    const records = { addresses: [{ ...address, postalCode: '06830', country: 'US' }] };
    const { user, firm } = await openFirm(server, { records });
    expect(row('Addresses', '9 Sound View Lane')).toHaveTextContent('Greenwich, CT 06830, United States');
    await user.click(section('Addresses').getByRole('button', { name: 'Edit Other, Greenwich' }));
    await user.clear(box('Addresses', 'Postal Code'));
    await user.keyboard('{Enter}');
    const line = await section('Addresses').findByText(/^Your changes to/);
    expect(line).toHaveTextContent(
      'Your changes to Other, Greenwich were cancelled: A postal code is required.',
    );
    await user.click(section('Addresses').getByRole('button', { name: 'Undo' }));
    await user.type(box('Addresses', 'Postal Code'), '06831');
    await user.type(box('Addresses', 'Phone'), '+1 203 555 0100');
    await user.selectOptions(select('Addresses', 'Country'), 'Canada');
    await user.click(section('Addresses').getByRole('button', { name: 'Save' }));
    expect(await section('Addresses').findByText('+1 203 555 0100')).toBeVisible();
    expect((await firm()).addresses).toMatchObject([
      { postalCode: '06831', country: 'CA', streetLine2: null },
    ]);
  });
});

describe('contacts', () => {
  it('link to the web and to mailboxes alone, and come last once they are deleted', async () => {
    const records = {
      contacts: [
        { type: 'EMAIL', value: 'desk@firm.test' },
        { type: 'URL', value: 'acme.example' },
      ],
    };
    const { user, firm } = await openFirm(server, { records });
    const links = section('Contacts').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'mailto:desk@firm.test',
      'https://acme.example',
    ]);
    await user.click(await section('Contacts').findByRole('button', { name: 'Edit desk@firm.test' }));
    await user.selectOptions(select('Contacts', 'Status'), 'Deleted');
    await user.keyboard('{Enter}');
    await section('Contacts').findByText('Deleted', { selector: '.statusChip' });
    await waitFor(() =>
      expect(screen.getByText('desk@firm.test').closest('tbody')).toHaveAttribute('data-deleted'),
    );
    const deleted = { value: 'desk@firm.test', recordStatus: 'DELETED' };
    expect((await firm()).contacts).toContainEqual(expect.objectContaining(deleted));
  });
});
