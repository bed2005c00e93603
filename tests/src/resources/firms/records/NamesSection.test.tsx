import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FirmName } from '#contract/firmParts.ts';
import { testServer } from '#tests/support/testServer.ts';
import { openFirm, section } from './firmScreen.ts';

const server = testServer();
const names = () => section('Names');
const flag = (label: string, name: string) =>
  names().getByRole(label === 'Display' ? 'radio' : 'checkbox', { name: `${label}: ${name}` });

describe('the names of an organization', () => {
  it('have one display name, and flags that wait while a row is open', async () => {
    const records = { names: [{ value: 'Other Name', type: 'OTHER' }] };
    const { user, name, firm, sent } = await openFirm(server, { records });
    expect(flag('Display', name)).toBeChecked();
    await user.click(names().getByRole('button', { name: 'Edit Other Name' }));
    expect(flag('Finra', name)).toHaveAttribute('aria-disabled', 'true');
    await user.click(flag('Finra', name));
    await user.click(flag('Display', 'Other Name'));
    await user.hover(flag('Finra', name));
    expect(await screen.findByText('Save or cancel your changes first')).toBeVisible();
    expect(sent('POST')).toEqual([]);
    await user.click(names().getByRole('button', { name: 'Cancel' }));
    await user.click(flag('Display', 'Other Name'));
    await screen.findByRole('heading', { level: 1, name: 'Other Name' });
    expect(flag('Display', name)).not.toBeChecked();
    await waitFor(() => expect(flag('Marketing', name)).toHaveAttribute('aria-disabled', 'false'));
    await user.click(flag('Marketing', name));
    await waitFor(() => expect(flag('Marketing', name)).toBeChecked());
    await user.click(flag('Abbreviation', 'Other Name'));
    await waitFor(() => expect(flag('Abbreviation', 'Other Name')).toBeChecked());
    const flags = ({ isDisplayName, isMarketingName, isAbbreviation }: FirmName) =>
      [isDisplayName, isMarketingName, isAbbreviation].map(Number).join('');
    expect((await firm()).names.map(flags)).toEqual(['010', '101']);
  });

  it('are flagged though a colleague has changed them meanwhile', async () => {
    const { user, name, firm, api, id } = await openFirm(server);
    const path = `/${id}/names/${(await firm()).names[0]?.id}`;
    await api('PUT', path, { value: `${name} Limited`, type: 'COMMON', recordStatus: 'EFFECTIVE' });
    await api('POST', `${path}/setFinraName`, { value: true });
    await user.click(flag('Marketing', name));
    await waitFor(() => expect(flag('Marketing', `${name} Limited`)).toBeChecked());
    await waitFor(() => expect(flag('Finra', `${name} Limited`)).toHaveAttribute('aria-disabled', 'false'));
    await api('POST', `${path}/setFinraName`, { value: false });
    await user.click(flag('Finra', `${name} Limited`));
    await waitFor(() => expect(flag('Finra', `${name} Limited`)).not.toBeChecked());
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('');
    expect((await firm()).names[0]).toMatchObject({ isMarketingName: true, isFinraName: false });
  });

  it('have no flags to set once they are deleted, nor a parent to change once the firm is', async () => {
    const records = { names: [{ value: 'Gone Again', type: 'FORMER', recordStatus: 'DELETED' }] };
    const { user, firm, sent } = await openFirm(server, { records });
    const marketing = flag('Marketing', 'Gone Again');
    await user.click(marketing);
    expect(await screen.findByText('This name is deleted. Restore it first.')).toBeVisible();
    expect(sent('POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete Organization' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete Organization' }));
    const change = () => screen.getByRole('button', { name: 'Change Parent', hidden: true });
    await waitFor(() => expect(change()).toHaveAttribute('aria-disabled', 'true'));
    expect((await firm()).details.recordStatus).toBe('DELETED');
  });
});
