import { X509Certificate } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { samlMetadata } from '#tests/support/samlMetadata.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const admin = 'admin@acme.test';
const day = 86_400_000;
const url = '/api/v1/myAccount/identityProviders/saml2p';
const made = makeCertificate({ name: 'idp.acme.test' });
const other = makeCertificate({ name: 'next.acme.test' });
const configuration = {
  entityId: 'urn:idp',
  signOnUrl: 'https://idp.test/sso',
  logoutUrl: 'https://idp.test/slo',
};

beforeEach(async () => {
  await server.deps.db.deleteFrom('identity_providers').execute();
});

const stored = async () => (await (await server.fetch(url, { as: admin })).json()).data;

/** A provider with this certificate, on its screen. */
async function open(certificate = made.base64, { isActive = false } = {}) {
  const json = { name: 'Acme SAML', enabled: false, configuration: { ...configuration, certificate } };
  await server.fetch(url, { method: 'PUT', as: admin, json, headers: { 'if-match': '0' } });
  const setLogin = (values: { sso_enabled: boolean; local_login_enabled: boolean }) =>
    server.deps.db.updateTable('accounts').set(values).where('subdomain', '=', 'acme').execute();
  await setLogin({ sso_enabled: isActive, local_login_enabled: !isActive });
  await server.deps.db
    .updateTable('identity_providers')
    .set({ enabled: isActive, verified: isActive })
    .execute();
  await renderApp(server, admin, '/account/security/providers/saml2p');
  return within(await screen.findByRole('region', { name: 'Provider Details' }));
}

async function edit(...of: Parameters<typeof open>) {
  await open(...of);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Provider Details' }));
  return within(await screen.findByRole('region', { name: 'Provider Details' }));
}

const save = async () => {
  const card = within(screen.getByRole('region', { name: 'Provider Details' }));
  await userEvent.click(card.getByRole('button', { name: 'Save' }));
  // The previous save's message may still be there.
  await screen.findByRole('button', { name: 'Edit Provider Details' });
  await screen.findByText('Successfully updated');
};

it('that is saved is shown by what it says, without its file', async () => {
  const card = await open();
  const { fingerprint256 } = new X509Certificate(made.der);
  const said = Object.fromEntries(
    card.getAllByRole('term').map((term) => [term.textContent?.trim(), term.nextSibling?.textContent]),
  );
  expect(said).toMatchObject({
    Subject: 'CN=idp.acme.test, O=Example',
    Issuer: 'CN=idp.acme.test, O=Example',
    'Valid From': expect.stringContaining('2025'),
    'Valid Until': expect.stringContaining('2035'),
    'Fingerprint (SHA-256)': fingerprint256.replaceAll(':', '').toLowerCase(),
    'CA Certificate': 'No',
  });
  expect(card.queryByText(/^Expires in/)).toBeNull();
});

it.each([
  [61.5, null],
  [59.5, 'Expires in 60 days'],
  [-0.5, 'EXPIRED'],
])('that ends in %s days counts: %s', async (left, said) => {
  const ends = makeCertificate({ validUntil: new Date(Date.now() + left * day) });
  const card = await open(ends.base64);
  expect(card.queryByText(/^(Expires in|EXPIRED)/)?.textContent ?? null).toBe(said);
});

it('is kept by an edit that chooses none or a wrong file, and replaced by the one that is chosen', async () => {
  const form = await edit();
  const input = form.getByLabelText('Certificate');
  const file = new File([other.pem], 'next.pem');
  expect(form.getByText(/^CN=idp\.acme\.test, O=Example, valid until .*2035/)).toBeVisible();
  await userEvent.upload(input, new File(['no certificate'], 'idp.txt'));
  await waitFor(() =>
    expect(input).toHaveAccessibleDescription(/^The file you selected is not a valid x.509 certificate/),
  );
  await userEvent.upload(input, file);
  expect(await form.findByText(/^next\.pem/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: /^Remove/ }));
  expect(form.getByText(/^CN=idp\.acme\.test, O=Example, valid until .*2035/)).toBeVisible();
  // What is emptied is sent as null.
  await userEvent.clear(form.getByLabelText(/^Single Logout Service URL/));
  await save();
  expect((await stored()).configuration).toMatchObject({ logoutUrl: null, certificate: made.base64 });

  await userEvent.click(await screen.findByRole('button', { name: 'Edit Provider Details' }));
  const again = within(screen.getByRole('region', { name: 'Provider Details' }));
  await userEvent.upload(again.getByLabelText('Certificate'), file);
  await again.findByText(/^next\.pem/);
  await save();
  expect((await stored()).configuration.certificate).toBe(other.base64);
});

it('is the same in another kind of file: nothing asks before it is saved', async () => {
  const form = await edit(made.base64, { isActive: true });
  await userEvent.upload(form.getByLabelText('Certificate'), new File([made.pem], 'same.pem'));
  await form.findByText(/^same\.pem/);
  await save();
  expect(await stored()).toMatchObject({ enabled: true, verified: true });
});

it('of metadata takes the place of a file that was chosen before', async () => {
  const form = await edit();
  await userEvent.upload(form.getByLabelText('Certificate'), new File([made.pem], 'chosen.pem'));
  await form.findByText(/^chosen\.pem/);
  await userEvent.click(form.getByLabelText(/^Provider's Metadata/));
  await userEvent.paste(samlMetadata(other.base64));
  await userEvent.click(form.getByRole('button', { name: 'Fill Form' }));
  await waitFor(() => expect(form.getByText(/^CN=next\.acme\.test, O=Example, valid until/)).toBeVisible());
  expect(form.queryByText(/^chosen\.pem/)).toBeNull();
  await save();
  expect((await stored()).configuration.certificate).toBe(other.base64);
});

it('may have others beside it, which are added and removed', async () => {
  const form = await edit();
  const input = form.getByLabelText(/^Further Certificate/);
  await userEvent.upload(input, new File([other.base64], 'next.txt'));
  const listed = await form.findByText(/^CN=next\.acme\.test, O=Example, valid until/);
  expect(listed).toBeVisible();
  await userEvent.upload(input, new File([made.pem], 'same.pem'));
  await save();
  expect((await stored()).configuration.otherCertificates).toEqual([other.base64]);

  const card = within(screen.getByRole('region', { name: 'Provider Details' }));
  expect(card.getByText(/CN=next\.acme\.test/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Provider Details' }));
  const again = within(screen.getByRole('region', { name: 'Provider Details' }));
  await userEvent.click(again.getByRole('button', { name: 'Remove CN=next.acme.test, O=Example' }));
  expect(again.getByLabelText(/^Further Certificate/)).toHaveFocus();
  await save();
  expect((await stored()).configuration.otherCertificates).toEqual([]);
});
