import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideFeatures } from '#src/app/provideFeatures.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { type TestServer, testServer } from '#tests/support/testServer.ts';

const features = { customerCrmManagement: true, systemAdminCrmManagement: true };
const server = testServer({ config: { features } });
const as = 'admin@acme.test';

beforeEach(async () => {
  await provideFeatures(features);
  for (const { id } of await uploads('RECEIVED,CHECKING,CHECKED,APPLYING'))
    await server.fetch(`/api/v1/crm/imports/${id}`, { method: 'DELETE', as });
});
afterEach(() => void vi.restoreAllMocks());

const uploads = async (state: string) =>
  (await (await server.fetch(`/api/v1/crm/imports?state=${state}`, { as })).json()).data;
const heading = () =>
  screen.findByRole('heading', { level: 1, name: 'CSV Files Upload' }, { timeout: 15_000 });
const input = () => screen.getByLabelText('CSV File');
const choose = (file: File) => act(async () => fireEvent.change(input(), { target: { files: [file] } }));
const csv = (name = 'investors.csv', rows = ['U-1,One', 'U-2,Two']) =>
  new File([['FirmKey,Name', ...rows, ''].join('\n')], name, { type: 'text/csv' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open(on: TestServer = server) {
  const app = await renderApp(on, as, '/crm-management');
  await heading();
  return app;
}

/** A server on which each request of an upload applies one batch, and lets what it answers with be held up. */
function slow(held: () => Promise<unknown> = async () => undefined): TestServer {
  return {
    ...server,
    fetch: async (path, call) => {
      if (!path.includes('/bulkImport/')) return server.fetch(path, call);
      let now = performance.now();
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
        now += 5_000;
        return now;
      });
      const answer = await server.fetch(path, call).finally(() => clock.mockRestore());
      await held();
      return answer;
    },
  };
}

describe('the upload of a file', () => {
  it('refuses a wrong name, type and size in the words for each, and sends nothing', async () => {
    const { asked } = await open();
    await choose(csv('investors#1.csv'));
    expect(screen.getByText(/^The document file name/)).toHaveTextContent(
      'The document file name is not supported: investors#1.csv the document name should only contain alphanumeric characters, hyphen, spaces, and periods.',
    );
    await choose(csv('investors.xlsx'));
    expect(screen.getByText(/^The document file type/)).toHaveTextContent(
      'The document file type is not supported: investors.xlsx Only CSV files are currently supported.',
    );
    const large = csv('large.csv');
    Object.defineProperty(large, 'size', { value: 31_457_281 });
    await choose(large);
    expect(screen.getByText(/^The document is too large/)).toHaveTextContent(
      'The document is too large to be uploaded: large.csv Files larger than 30MB are not currently supported.',
    );
    await press('Upload');
    expect(screen.getByText('The CRM type field is required')).toBeVisible();
    expect(screen.getByLabelText('CRM Type')).toHaveFocus();
    expect(asked.filter((call) => call.includes('/bulkImport/'))).toEqual([]);
  });

  it('takes two requests, tells of its end, and begins anew', async () => {
    const { asked } = await open(slow());
    await userEvent.selectOptions(screen.getByLabelText('CRM Type'), 'Investor Firms');
    expect(screen.getByText('EFFECTIVE or DELETED')).toBeVisible();
    await choose(csv());
    await press('Upload');
    expect(await screen.findByText('investors.csv successfully uploaded.')).toBeVisible();
    expect(asked.filter((call) => call.includes('/bulkImport/'))).toEqual([
      'POST /api/v1/crm/bulkImport/investorsFile',
      'POST /api/v1/crm/bulkImport/investorsFile',
    ]);
    expect(await uploads('COMPLETED')).toContainEqual(
      expect.objectContaining({ fileName: 'investors.csv', newRows: 2, errorRows: 0 }),
    );
    expect(screen.getByLabelText('CRM Type')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Remove investors.csv' })).toBeNull();
  });

  it('shows how far it is, and is cancelled', async () => {
    let answers = 0;
    const held = () => (++answers > 1 ? new Promise(() => {}) : Promise.resolve());
    await open(slow(held));
    await userEvent.selectOptions(screen.getByLabelText('CRM Type'), 'Investor Firms');
    const rows = Array.from({ length: 1_200 }, (_, n) => `C-${n},Firm ${n}`);
    await choose(csv('cancelled.csv', rows));
    await press('Upload');
    expect(await screen.findByText(/^[\d,]+ \/ 1,200 records processed$/)).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow');
    await press('Cancel Upload');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.getByRole('button', { name: 'Remove cancelled.csv' })).toBeVisible();
    expect(screen.queryByText('An Upload Is Not Finished')).toBeNull();
  });

  it('says why the server refuses a file, and keeps it chosen', async () => {
    await open();
    await userEvent.selectOptions(screen.getByLabelText('CRM Type'), 'Investor Contacts');
    await choose(csv('contacts.csv'));
    await press('Upload');
    expect(await screen.findByText(/The file has no column for EmployeeKey/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove contacts.csv' })).toBeVisible();
  });

  it('offers to continue what was left', async () => {
    const first = await open(slow(() => new Promise(() => {})));
    await userEvent.selectOptions(screen.getByLabelText('CRM Type'), 'Investor Firms');
    await choose(csv('left.csv', ['L-1,Left']));
    await press('Upload');
    await waitFor(async () => expect(await uploads('APPLYING')).toHaveLength(1));
    first.unmount();
    await open();
    expect(await screen.findByText('An Upload Is Not Finished')).toBeVisible();
    await press('Continue Upload');
    expect(await screen.findByText('left.csv successfully uploaded.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('An Upload Is Not Finished')).toBeNull());
  });
});

describe('the ways to the upload', () => {
  it('are a line of the navigation, and unknown paths below it', async () => {
    const { path, go } = await renderApp(server, as, '/profile');
    await userEvent.click(await screen.findByRole('link', { name: 'CRM Management' }));
    await heading();
    expect(path()).toBe('/crm-management/files-upload');
    await go('/crm-management/unheard-of/page');
    await waitFor(() => expect(path()).toBe('/crm-management/files-upload'));
  });

  it('lead the platform to an account’s upload by its integration', async () => {
    const many = await server.fetch('/api/v1/admin/crm/accounts', { as: 'admin@system.test' });
    const acme = (await many.json()).data.find(
      ({ subdomain }: { subdomain: string }) => subdomain === 'acme',
    );
    const base = `/rolodex/crm_integrations/${acme.id}/details/crm-management`;
    const { asked, path } = await renderApp(server, 'admin@system.test', `${base}/unheard-of`);
    await heading();
    expect(path()).toBe(`${base}/files-upload`);
    await userEvent.selectOptions(await screen.findByLabelText('CRM Type'), 'Investor Firms');
    await choose(csv('by_platform.csv', ['P-1,Platform']));
    await press('Upload');
    expect(await screen.findByText('by_platform.csv successfully uploaded.')).toBeVisible();
    expect(asked).toContain('POST /api/v1/crm/admin/acme/bulkImport/investorsFile');
  });

  it('are closed without the flag', async () => {
    await provideFeatures({ ...features, customerCrmManagement: false });
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, replace });
    await renderApp(server, as, '/crm-management');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/app/error?errorCode=FORBIDDEN'));
    vi.unstubAllGlobals();
  });
});
