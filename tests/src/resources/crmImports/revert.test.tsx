import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { CrmImport } from '#contract/crmImports.ts';
import { provideFeatures } from '#src/app/provideFeatures.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const features = { customerCrmManagement: true, systemAdminCrmManagement: true };
const server = testServer({ config: { features } });
const as = 'admin@acme.test';
/** As one request: jsdom's forms are not those of the server. */
async function apply(...rows: string[]): Promise<CrmImport> {
  const part = 'content-disposition: form-data; name="file"; filename="firms.csv"';
  const content = ['FirmKey,Name', ...rows].join('\n');
  const answer = await server.fetch('/api/v1/crm/bulkImport/investorsFile', {
    method: 'POST',
    as,
    body: `--parts\r\n${part}\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--parts--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=parts' },
  });
  return (await answer.json()).data.import;
}
const show = ({ id }: { id: string }) => renderApp(server, as, `/crm-management/files-upload/${id}`);
const askToRevert = async () => userEvent.click(await screen.findByRole('button', { name: 'Revert…' }));

beforeEach(() => provideFeatures(features));

it('says what a revert will do, does it, and lists the rows that stay', async () => {
  await apply('R-1,One', 'R-2,Two');
  const upload = await apply('R-1,Uno', 'R-2,Due', 'R-3,Tre');
  await apply('R-2,Zwei');
  const { asked } = await show(upload);
  await askToRevert();
  const dialog = await screen.findByRole('alertdialog', { name: 'Revert Upload' });
  for (const said of [
    'firms.csv',
    '1 changed row gets its earlier values back.',
    '1 added row is removed.',
    '1 row stays as it is:',
    'Changed by a later upload: 1',
  ])
    expect(within(dialog).getByText(said)).toBeVisible();
  expect(asked.filter((call) => call.startsWith('POST'))).not.toContainEqual(
    expect.stringContaining('/revert'),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revert Upload' }));
  expect(await screen.findByText('Being Reverted')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Revert' })).toHaveAttribute('aria-valuenow', '0');
  expect(screen.queryByRole('button', { name: 'Revert…' })).toBeNull();
  await server.runJobs();
  expect(await screen.findByText(/^Reverted by Adam Reyes/, {}, { timeout: 4_000 })).toHaveTextContent(
    '1 row got its earlier values back. 1 row was removed. 1 row stayed as it was.',
  );
  const row = (await screen.findByText('R-2')).closest('tr');
  expect(row).toHaveTextContent('Zwei');
  expect(row).toHaveTextContent('Changed itChanged by a later upload');
  await userEvent.click(screen.getByRole('link', { name: 'Choose Another File' }));
  const reverted = await screen.findAllByRole('row', { name: /firms\.csv.*Reverted/ });
  expect(reverted).toHaveLength(1);
});

it('asks nothing where every row was touched since', async () => {
  const upload = await apply('N-1,One');
  await apply('N-1,Uno');
  await show(upload);
  await askToRevert();
  expect(await screen.findByText('There is nothing to revert: every row was touched since.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('is not offered for an upload whose values before are not kept', async () => {
  const upload = await apply('O-1,One');
  await server.deps.db
    .updateTable('crm_imports')
    .set({ revertable_until: null })
    .where('id', '=', upload.id)
    .execute();
  await show(upload);
  await waitFor(() => expect(screen.getByText('The upload is complete.')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Revert…' })).toBeNull();
});
