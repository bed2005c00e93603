import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideFeatures } from '#src/app/provideFeatures.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { type TestServer, testServer } from '#tests/support/testServer.ts';

const features = { customerCrmManagement: true, systemAdminCrmManagement: true };
const server = testServer({ config: { features } });
const platform = 'admin@system.test';
const forbidden = '/app/error?errorCode=FORBIDDEN';

beforeEach(() => provideFeatures(features));
afterEach(() => void vi.unstubAllGlobals());

const heading = () => screen.findByRole('heading', { level: 1, name: 'CSV Files Upload' });
const navigated = () =>
  within(screen.getByRole('navigation', { name: 'Main Navigation' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const steps = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const foreign = () => screen.queryByRole('complementary', { name: 'Other Account' });

function watchRedirects() {
  const replace = vi.fn();
  vi.stubGlobal('location', { ...window.location, replace });
  return replace;
}

describe('CRM Management', () => {
  it('is before Customer Accounts, and asks the platform’s staff for an account', async () => {
    const { path, asked, go } = await renderApp(server, platform, '/crm-management/unheard-of/page');
    await heading();
    expect(path()).toBe('/crm-management/files-upload');
    const lines = navigated();
    expect(lines.indexOf('CRM Management')).toBe(lines.indexOf('Customer Accounts') - 1);
    expect(screen.getByRole('link', { name: 'CRM Management' })).toHaveAttribute('aria-current', 'page');
    expect(steps()).toEqual(['CRM Management', 'CSV Files Upload']);
    await userEvent.type(screen.getByRole('combobox', { name: 'Upload for Account' }), 'cedar');
    await userEvent.click(await screen.findByRole('option', { name: /Cedar Pension Trust/ }));
    await screen.findByLabelText('CSV File');
    expect(path()).toBe('/crm-management/accounts/cedar/files-upload');
    expect(steps()).toEqual(['CRM Management', 'Cedar Pension Trust', 'CSV Files Upload']);
    expect(foreign()).toHaveTextContent(/You are administering Cedar Pension Trust/);
    expect(screen.getByRole('link', { name: 'CRM Management', current: 'page' })).toBeVisible();
    const lists = asked.filter((call) => call.includes('/crm/'));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.filter((call) => !call.includes('/api/v1/crm/admin/cedar/'))).toEqual([]);
    await go('/crm-management/accounts/birch/unheard-of');
    await waitFor(() => expect(path()).toBe('/crm-management/accounts/birch/files-upload'));
    await go('/crm-management/accounts/nobody/files-upload');
    await screen.findByText('There is no account under this address.');
  });

  it('names the way from the integration whose page it is opened on, and uploads for its account', async () => {
    const many = await server.fetch('/api/v1/admin/crm/accounts', { as: platform });
    const [{ id, name, subdomain }] = (await many.json()).data;
    const details = `/rolodex/crm_integrations/${id}/details`;
    const { path, asked } = await renderApp(server, platform, `${details}/crm-management/unheard-of`);
    const input = await screen.findByLabelText('CSV File');
    expect(path()).toBe(`${details}/crm-management/files-upload`);
    expect(steps()).toEqual(['Rolodex', 'CRM Integrations', name, 'CRM Management', 'CSV Files Upload']);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/app${details}`);
    expect(foreign()).toHaveTextContent(new RegExp(`You are administering ${name}`));
    await userEvent.selectOptions(await screen.findByLabelText('CRM Type'), 'Investor Firms');
    const file = new File(['FirmKey,Name\nP-1,Platform\n'], 'by_platform.csv', { type: 'text/csv' });
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));
    await userEvent.click(screen.getByRole('button', { name: 'Upload Without Check' }));
    expect(await screen.findByText('by_platform.csv successfully uploaded.')).toBeVisible();
    expect(asked).toContain(`POST /api/v1/crm/admin/${subdomain}/bulkImport/investorsFile`);
  });

  it('is one’s own account’s for a customer, who reaches no other', async () => {
    const { path, go } = await renderApp(server, 'admin@acme.test', '/crm-management');
    await screen.findByLabelText('CSV File');
    expect(path()).toBe('/crm-management/files-upload');
    expect(foreign()).toBeNull();
    const replace = watchRedirects();
    await go('/crm-management/accounts/birch/files-upload');
    await waitFor(() => expect(replace).toHaveBeenCalledWith(forbidden));
  });

  it.each([
    ['systemAdminCrmManagement', platform, '/crm-management/accounts/acme'],
    ['customerCrmManagement', 'admin@acme.test', '/crm-management'],
  ])('is not there without %s: %s at %s', async (flag, as, address) => {
    const without = { ...features, [flag]: false };
    await provideFeatures(without);
    const replace = watchRedirects();
    await renderApp(withFeatures(server, without), as, address);
    await waitFor(() => expect(replace).toHaveBeenCalledWith(forbidden));
    expect(navigated()).not.toContain('CRM Management');
  });
});

/** The same server with these features in the app's configuration. */
const withFeatures = (on: TestServer, given: Record<string, boolean>): TestServer => ({
  ...on,
  fetch: async (path, call) => {
    const answer = await on.fetch(path, call);
    if (!path.endsWith('/app/config.json')) return answer;
    return Response.json({ ...(await answer.json()), features: given });
  },
});
