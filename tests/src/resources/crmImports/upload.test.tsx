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
const heading = () => screen.findByRole('heading', { level: 1, name: 'CSV Files Upload' });
const input = () => screen.getByLabelText('CSV File');
const choose = (file: File) => act(async () => fireEvent.change(input(), { target: { files: [file] } }));
const csv = (name = 'investors.csv', rows = ['U-1,One', 'U-2,Two']) =>
  new File([['FirmKey,Name', ...rows, ''].join('\n')], name, { type: 'text/csv' });
const chooseType = async (type = 'Investor Firms') =>
  userEvent.selectOptions(await screen.findByLabelText('CRM Type'), type);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open(on: TestServer = server) {
  const app = await renderApp(on, as, '/crm-management');
  await heading();
  return app;
}

/** A server on which each upload request applies one batch, and whose answers can be delayed. */
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
    await press('Check File');
    expect(screen.getByText('The CRM type field is required')).toBeVisible();
    expect(screen.getByLabelText('CRM Type')).toHaveFocus();
    expect(asked.filter((call) => call.includes('/bulkImport/'))).toEqual([]);
  });

  it('needs the documented progress alone: it sends the file again for the rows that are left', async () => {
    const skips: string[] = [];
    const rows = { totalRows: 2, import: undefined };
    await open({
      ...server,
      fetch: async (path, call) => {
        if (!path.includes('/bulkImport/')) return server.fetch(path, call);
        const [, skip = ''] = /name="skip"\s+(\d+)/.exec(String(call?.body)) ?? [];
        skips.push(skip);
        const done = skips.length;
        return Response.json({ data: { ...rows, rowsProcessed: done, nextSkip: done, hasNext: done < 2 } });
      },
    });
    await chooseType();
    await choose(csv());
    await press('Upload Without Check');
    expect(await screen.findByText('investors.csv successfully uploaded.')).toBeVisible();
    expect(skips).toEqual(['0', '1']);
  });

  it('recognises a file of another type by its headers, and offers that', async () => {
    await open();
    const type = screen.getByLabelText('CRM Type');
    await userEvent.selectOptions(type, 'Investor Firms');
    await choose(new File(['\uFEFF"firmkey";EmployeeKey;NAME\r\nF;E;N\r\n'], 'people.csv'));
    await userEvent.click(await screen.findByRole('button', { name: 'Change Type to Investor Contacts' }));
    expect(type).toHaveValue('CONTACTS');
    expect(screen.queryByText(/columns of another type/)).toBeNull();
    await userEvent.selectOptions(type, 'Sales Coverage');
    expect(screen.getByText('This file has the columns of another type: Investor Contacts.')).toBeVisible();
    await choose(new File(['Client,Owner\nF,E\n'], 'people.csv'));
    await waitFor(() => expect(screen.queryByText(/columns of another type/)).toBeNull());
  });

  it('makes a request for the file and one for each batch, reports its end, and starts afresh', async () => {
    const { asked } = await open(slow());
    await chooseType();
    expect(screen.getByText('EFFECTIVE or DELETED')).toBeVisible();
    await choose(csv());
    await press('Upload Without Check');
    expect(await screen.findByText('investors.csv successfully uploaded.')).toBeVisible();
    expect(asked.filter((call) => call.includes('/bulkImport/'))).toEqual([
      'POST /api/v1/crm/bulkImport/investorsFile',
      'POST /api/v1/crm/bulkImport/investorsFile',
      'POST /api/v1/crm/bulkImport/investorsFile',
    ]);
    expect(await uploads('COMPLETED')).toContainEqual(
      expect.objectContaining({ fileName: 'investors.csv', newRows: 2, errorRows: 0 }),
    );
    expect(await screen.findByLabelText('CRM Type')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Remove investors.csv' })).toBeNull();
  });

  it('shows how far it is, and is cancelled', async () => {
    let answers = 0;
    const held = () => (++answers > 1 ? new Promise(() => {}) : Promise.resolve());
    await open(slow(held));
    await chooseType();
    const rows = Array.from({ length: 1_200 }, (_, n) => `C-${n},Firm ${n}`);
    await choose(csv('cancelled.csv', rows));
    await press('Upload Without Check');
    expect(await screen.findByText(/^[\d,]+ \/ 1,200 records processed$/)).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow');
    await press('Cancel Upload');
    expect(await screen.findByRole('button', { name: 'Remove cancelled.csv' })).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText('An Upload Is Not Finished')).toBeNull();
  });

  it('offers to continue what was left', async () => {
    let answers = 0;
    const held = () => (++answers > 1 ? new Promise(() => {}) : Promise.resolve());
    const first = await open(slow(held));
    await chooseType();
    await choose(csv('left.csv', ['L-1,Left']));
    await press('Upload Without Check');
    await waitFor(async () => expect(await uploads('APPLYING')).toHaveLength(1));
    first.unmount();
    await open();
    expect(await screen.findByText('An Upload Is Not Finished')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Continue Upload' }));
    expect(await screen.findByText('left.csv successfully uploaded.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('An Upload Is Not Finished')).toBeNull());
  });
});

describe('a file that is checked', () => {
  const csvOf = (name: string, ...lines: string[]) => new File([lines.join('\n')], name);
  async function check(file: File) {
    await chooseType();
    await choose(file);
    await press('Check File');
  }

  it('has its unknown columns reviewed, and its faults listed line by line before anything is changed', async () => {
    await open();
    await check(
      csvOf(
        'headers.csv',
        'Ref,Name,URL,Desk,Status',
        'K-1,One,one.example,ECM,EFFECTIVE',
        'K-2,,,ECM,Active',
        'K-3,,,,',
      ),
    );
    expect(await screen.findAllByText('3 of 5 need a look')).toHaveLength(2);
    expect(screen.queryByLabelText('What Name becomes')).toBeNull();
    expect(screen.getByRole('row', { name: /^Desk/ })).toHaveTextContent('ECM');
    expect(screen.getByLabelText('What URL becomes')).toHaveValue('Website1');
    expect(screen.getByRole('row', { name: /^URL/ })).toHaveTextContent('By Its Header1 of 1 value fits');
    await press('Check File');
    expect(screen.getByText(/^FirmKey is required:/)).toHaveAttribute('role', 'alert');
    await userEvent.selectOptions(screen.getByLabelText('What Ref becomes'), 'FirmKey');
    await press('Check File');

    expect(await screen.findByText('Nothing is changed yet.')).toBeVisible();
    expect(screen.getByText(/^1 row would change something\. 0 rows/)).toHaveTextContent(
      '2 rows with errors are left out. This column is left out: Desk.',
    );
    const faulty = await screen.findByText('Active');
    expect(faulty.closest('tr')).toHaveTextContent('3K-2StatusActiveStatus must be EFFECTIVE or DELETED');
    const lines = screen.getAllByRole('row').map(({ textContent }) => textContent?.trim());
    expect(lines).toContain('4K-3Name(empty)Name is required');
    await userEvent.click(screen.getByRole('link', { name: 'Name is required 2' }));
    expect(screen.getByRole('link', { name: 'Name is required 2' })).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(screen.queryByText('Active')).toBeNull());

    await press('Upload');
    expect(await screen.findByText('headers.csv successfully uploaded.')).toBeVisible();
    expect(await uploads('COMPLETED')).toContainEqual(
      expect.objectContaining({ fileName: 'headers.csv', newRows: 1, errorRows: 2 }),
    );
    expect(await screen.findByRole('link', { name: 'Open Report' })).toBeVisible();
  });

  it('is discarded for another, of which nothing stays, beside the reports of others', async () => {
    await open();
    await check(csv('discarded.csv', ['D-1,One']));
    await screen.findByText('Nothing is changed yet.');
    await press('Choose Another File');
    await screen.findByLabelText('CRM Type');
    expect(await uploads('CANCELLED')).toContainEqual(
      expect.objectContaining({ fileName: 'discarded.csv', newRows: 0 }),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'acme_investors_2026-11.csv' }));
    expect(await screen.findByText('The upload is complete.')).toBeVisible();
    expect(await screen.findByText('INV-40')).toBeVisible();
    const back = screen.getByRole('link', { name: 'CSV Files Upload' });
    expect(back).toHaveAttribute('href', '/app/crm-management/files-upload');
  });
});

describe('an upload that is interrupted', () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => `R-${n},Firm ${n}`);
  const begin = async (name: string) => {
    await chooseType();
    await choose(csv(name, rows));
    await press('Upload Without Check');
  };

  it('continues by itself when its page is reloaded', async () => {
    let answers = 0;
    const first = await open(slow(() => (++answers > 2 ? new Promise(() => {}) : Promise.resolve())));
    await begin('reloaded.csv');
    await screen.findByText('250 / 1,200 records processed');
    const address = first.path();
    first.unmount();
    await renderApp(server, as, address);
    expect(await screen.findByText('reloaded.csv successfully uploaded.')).toBeVisible();
    expect(await uploads('COMPLETED')).toContainEqual(
      expect.objectContaining({ fileName: 'reloaded.csv', rowsProcessed: 1_200, errorRows: 0 }),
    );
  });

  it('waits for a lost connection, and reports it once that is back', async () => {
    let sent = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const steady = slow(() => (sent > 5 ? held : Promise.resolve()));
    await open({
      ...steady,
      fetch: async (path, call) => {
        // The third request finds no network, and neither does its first retry.
        if (path.includes('/bulkImport/') && [3, 4].includes(++sent)) throw new TypeError('Failed to fetch');
        return steady.fetch(path, call);
      },
    });
    await begin('lost.csv');
    expect(await screen.findByText('Waiting for the connection…')).toBeVisible();
    expect(await screen.findByText(/^The connection was lost for/)).toBeVisible();
    expect(screen.getByText(/^The upload continued at row 251/)).toBeVisible();
    release();
    expect(await screen.findByText('lost.csv successfully uploaded.')).toBeVisible();
  });
});

it('an upload that fails says why, and keeps its file', async () => {
  let isSilent = true;
  await open({
    ...server,
    fetch: async (path, call) => {
      if (isSilent && path.includes('/bulkImport/')) throw new DOMException('No answer came', 'TimeoutError');
      return server.fetch(path, call);
    },
  });
  await chooseType('Investor Contacts');
  await choose(csv('contacts.csv', ['a,\0']));
  await press('Upload Without Check');
  expect(await screen.findByText('Request Timed Out. Please Try Again.')).toBeVisible();
  isSilent = false;
  await press('Upload Without Check');
  expect(await screen.findByText(/Line 2: there is a NUL character here/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove contacts.csv' })).toBeVisible();
});
