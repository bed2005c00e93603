import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Firm } from '#contract/firms.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

let server: TestServer;
let staff: ReturnType<typeof directoryOf>;
beforeAll(async () => {
  server = await createTestServer();
  staff = directoryOf(server);
});
afterAll(() => server.close());

const name = (value: string, recordStatus = 'EFFECTIVE') => ({ value, type: 'LEGAL', recordStatus });
const role = (type: string) => ({ type, recordStatus: 'EFFECTIVE' });
const identifier = (type: string, value: string) => ({ type, value, recordStatus: 'EFFECTIVE' });
const lei = 'DEMO00ABCDEFGHIJKL';

describe('creating a firm', () => {
  it('gives it the name as its display name, a key and its first version', async () => {
    const firm = await staff.create('Newly Made Holdings');
    expect(firm).toMatchObject({
      displayName: 'Newly Made Holdings',
      version: 1,
      createdBySubdomain: 'system',
    });
    expect(firm.key).toMatch(/^2\d{8}$/);
    expect(firm.names).toMatchObject([{ type: 'COMMON', isDisplayName: true }]);
    expect(await versionsOf(firm.id)).toEqual([1]);
    const other = await staff.create('Newly Made Two');
    expect(Number(other.key)).toBe(Number(firm.key) + 1);
  });

  it('is for the platform alone', async () => {
    const { status } = await directoryOf(server, 'admin@acme.test').call('POST', '', {
      name: { value: 'X', type: 'COMMON' },
    });
    expect(status).toBe(403);
  });
});

describe('names', () => {
  it('are found at once, former ones too, and no longer when they are deleted', async () => {
    const firm = await staff.create('Plainly Called');
    const { data } = await staff.call('POST', `/${firm.id}/names`, {
      ...name('Xyloquent Bros'),
      type: 'FORMER',
    });
    expect(await found('xyloquent')).toEqual([firm.id]);
    await staff.call('PUT', `/${firm.id}/names/${data?.id}`, name('Xyloquent Bros', 'DELETED'), 1);
    expect(await found('xyloquent')).toEqual([]);
  });

  it('have one display name, which lists and hierarchies show', async () => {
    const firm = await staff.create('Shown First');
    const { data } = await staff.call('POST', `/${firm.id}/names`, name('Shown Second'));
    await staff.call('POST', `/${firm.id}/names/${data?.id}/setDisplayName`);
    const after = await staff.get(firm.id);
    expect(after.displayName).toBe('Shown Second');
    expect(after.names.filter(({ isDisplayName }) => isDisplayName)).toHaveLength(1);
  });

  it('refuse to delete the display name, and to show or flag a deleted one', async () => {
    const firm = await staff.create('Kept Shown');
    const shown = `/${firm.id}/names/${firm.names[0]?.id}`;
    expect((await staff.call('PUT', shown, name('Kept Shown', 'DELETED'), 1)).error?.details).toMatchObject([
      { code: 'firms.validation.displayNameDeleted', target: 'recordStatus' },
    ]);
    const { data } = await staff.call('POST', `/${firm.id}/names`, name('Gone', 'DELETED'));
    const { error } = await staff.call('POST', `/${firm.id}/names/${data?.id}/setDisplayName`);
    expect(error?.details).toMatchObject([{ code: 'firms.validation.deletedDisplayName' }]);
    const flagged = await staff.call('POST', `/${firm.id}/names/${data?.id}/setFinraName`, { value: true });
    expect(flagged.error?.details).toMatchObject([{ code: 'firms.validation.nameDeleted' }]);
  });

  it('of another firm are not there', async () => {
    const [one, other] = [await staff.create('One Firm'), await staff.create('Other Firm')];
    const path = `/${one.id}/names/${other.names[0]?.id}`;
    expect((await staff.call('PUT', path, name('Stolen'), 1)).status).toBe(404);
    expect((await staff.get(one.id)).version).toBe(1);
  });

  it('say all that is missing at once, in the words of the specification', async () => {
    const firm = await staff.create('Lacking');
    const { error } = await staff.call('POST', `/${firm.id}/names`, {});
    expect(error?.details.map(({ message }) => message)).toEqual([
      'A name value is required',
      'A name type is required',
    ]);
  });
});

describe('identifiers', () => {
  it.each([
    ['LEI', 'DEMO00ABCDEFGHIJKL00', 'The check digits of this LEI do not agree with the rest of it.'],
    ['ISIN', 'US0378331006', 'The check digits of this ISIN do not agree with the rest of it.'],
    ['DTC', '12A4', 'DTC must be of fixed length of 4 characters and contain only numbers'],
    ['CIK', '12345678901', 'A CIK is a number of at most 10 digits.'],
    ['MPID', 'ABCDE', 'An MPID is four letters or digits.'],
  ])('refuse %s %s', async (type, value, message) => {
    const firm = await staff.create(`Refusing ${type}`);
    const { status, error } = await staff.call('POST', `/${firm.id}/identifiers`, identifier(type, value));
    expect(status).toBe(422);
    expect(error).toMatchObject({ message, target: 'value' });
  });

  it('keep an LEI to one firm, and name it to who enters it again; warn of other shared values', async () => {
    const { leiCheckDigits } = await import('#contract/checkDigits.ts');
    const value = lei + leiCheckDigits(lei);
    const [holder, other] = [await staff.create('Holder Of It'), await staff.create('Wants It')];
    await staff.call('POST', `/${holder.id}/identifiers`, identifier('LEI', value));
    const { status, error } = await staff.call(
      'POST',
      `/${other.id}/identifiers`,
      identifier('LEI', value.toLowerCase()),
    );
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'DUPLICATE',
      message: `Holder Of It (${holder.key}) has this LEI already.`,
    });
    expect(error?.details[0]).toMatchObject({ values: { id: holder.id } });
    await staff.call('POST', `/${holder.id}/identifiers`, identifier('CRD', '0012'));
    const shared = await staff.call('POST', `/${other.id}/identifiers`, identifier('CRD', '12'));
    expect(shared.data).toMatchObject({ sharedWith: 1 });
  });
});

describe('a record that the firm has already', () => {
  it.each([
    ['names', { value: 'Twice, Ltd.', type: 'LEGAL' }, { value: 'twice ltd', type: 'LEGAL' }, 'value'],
    ['identifiers', { type: 'CIK', value: '320193' }, { type: 'CIK', value: '0000320193' }, 'value'],
    ['sectors', { scheme: 'NAICS', code: '522' }, { scheme: 'NAICS', code: '522' }, 'code'],
    ['roles', { type: 'LENDER' }, { type: 'LENDER' }, 'type'],
    [
      'contacts',
      { type: 'EMAIL', value: 'a@b.example' },
      { type: 'EMAIL', value: ' a@b.example\u200b' },
      'value',
    ],
  ])('is refused among %s, by its field', async (kind, first, second, target) => {
    const firm = await staff.create(`Twice ${kind}`);
    const path = `/${firm.id}/${kind}`;
    const { data } = await staff.call('POST', path, first);
    const again = await staff.call('POST', path, second);
    expect([again.status, again.error?.details]).toMatchObject([409, [{ target }]]);
    expect(
      (await staff.call('PUT', `${path}/${data?.id}`, { ...second, recordStatus: 'EFFECTIVE' }, 1)).status,
    ).toBe(200);
    const deleted = { ...second, recordStatus: 'DELETED' };
    expect((await staff.call('POST', path, deleted)).status).toBe(201);
  });
});

describe('addresses and contacts', () => {
  const address = {
    type: 'OTHER',
    streetLine1: '1 Main St',
    city: 'Boston',
    state: 'MA',
    postalCode: '02110',
    country: 'US',
  };

  it('refuse a country that does not exist, and what is no web address', async () => {
    const firm = await staff.create('Nowhere');
    const nowhere = await staff.call('POST', `/${firm.id}/addresses`, { ...address, country: 'ZZ' });
    expect(nowhere.error).toMatchObject({
      message: 'There is no country with this code.',
      target: 'country',
    });
    const script = { type: 'URL', value: 'javascript:alert(1)' };
    const refused = await staff.call('POST', `/${firm.id}/contacts`, script);
    expect([refused.status, refused.error?.target]).toEqual([422, 'value']);
  });

  it('from a file that lacks a part are corrected without it; none is taken away', async () => {
    const firm = await staff.create('Streetless');
    const { data } = await staff.call('POST', `/${firm.id}/addresses`, address);
    await server.deps.db
      .updateTable('firm_addresses')
      .set({ street_line1: '' })
      .where('id', '=', String(data?.id))
      .execute();
    const path = `/${firm.id}/addresses/${data?.id}`;
    const lacking = { ...address, streetLine1: '', phoneNumber: '555', recordStatus: 'EFFECTIVE' };
    expect((await staff.call('PUT', path, lacking, 1)).data).toMatchObject({ phoneNumber: '555' });
    const { status, error } = await staff.call('PUT', path, { ...lacking, city: '' }, 2);
    expect([status, error?.message]).toEqual([422, 'A city is required']);
    const fresh = await staff.call('POST', `/${firm.id}/addresses`, lacking);
    expect(fresh.error?.message).toBe('A street address is required');
  });
});

describe('roles and the entity type', () => {
  it('an Investor or Sponsor needs one, and keeps it', async () => {
    const firm = await staff.create('Untyped');
    const { error } = await staff.call('POST', `/${firm.id}/roles`, role('INVESTOR'));
    expect(error?.message).toBe(
      'A Firm Entity type must be defined for this organization in order to add an Investor or Sponsor role.',
    );
    expect((await staff.call('POST', `/${firm.id}/roles`, role('LENDER'))).status).toBe(201);
    const typed = await writeDetails(firm, { entityType: 'BANK' });
    expect(typed.status).toBe(200);
    const made = await staff.call('POST', `/${firm.id}/roles`, role('SPONSOR'));
    const now = await staff.get(firm.id);
    expect((await writeDetails(now, { entityType: null })).error?.message).toBe(
      'This organization currently contains an Investor or Sponsor role type. You cannot remove the organization Entity Type until these roles are deleted.',
    );
    await staff.call(
      'PUT',
      `/${firm.id}/roles/${made.data?.id}`,
      { type: 'SPONSOR', recordStatus: 'DELETED' },
      1,
    );
    expect((await writeDetails(await staff.get(firm.id), { entityType: null })).status).toBe(200);
  });
});

describe('details', () => {
  it('keep the category of a PWM firm', async () => {
    const { id } = await firmLike({ firm_type: 'PWM' });
    const firm = await staff.get(id);
    expect((await writeDetails(firm, { firmCategoryType: 'REGULAR' })).error?.details).toMatchObject([
      { code: 'firms.validation.categoryFixed' },
    ]);
    expect((await writeDetails(firm, { firmCategoryType: null })).data).toMatchObject({
      firmCategoryType: 'PWM',
    });
  });

  it('of a deleted firm can only be restored', async () => {
    const firm = await staff.create('To Be Deleted');
    await writeDetails(firm, { recordStatus: 'DELETED' });
    const refused = await staff.call('POST', `/${firm.id}/names`, name('More'));
    expect(refused.error?.details).toMatchObject([{ code: 'firms.validation.firmDeleted' }]);
    expect((await writeDetails(await staff.get(firm.id), { recordStatus: 'EFFECTIVE' })).status).toBe(200);
  });
});

describe('two people', () => {
  it('in different parts keep both, in one row the later gets a conflict', async () => {
    const firm = await staff.create('Edited By Two');
    const other = directoryOf(server, 'full-firm@system.test');
    const row = `/${firm.id}/names/${firm.names[0]?.id}`;
    const first = await staff.call('PUT', row, name('Edited By One'), 1);
    const details = await writeDetails(firm, { description: 'Also kept' });
    expect([first.status, details.status]).toEqual([200, 200]);
    const late = await staff.call('PUT', row, name('Edited Late'), 1);
    expect(late).toMatchObject({ status: 409, error: { code: 'EDIT_CONFLICT' } });
    expect(late.error?.details).toContainEqual(expect.objectContaining({ target: 'value' }));
    expect(other).toBeDefined();
    const after = await staff.get(firm.id);
    expect(after).toMatchObject({
      version: 3,
      displayName: 'Edited By One',
      details: { description: 'Also kept' },
    });
  });
});

describe('versions', () => {
  it('of a firm that nobody had changed begin with how it was', async () => {
    const { id } = await firmLike({ firm_type: 'REGULAR' });
    expect(await versionsOf(id)).toEqual([]);
    const before = await staff.get(id);
    await staff.call('POST', `/${id}/names`, name('Added Later'));
    await staff.call('POST', `/${id}/roles`, role('LENDER'));
    const stored = await server.deps.db
      .selectFrom('firm_versions')
      .select(['version', 'snapshot', 'author_name', 'operation'])
      .where('firm_id', '=', id)
      .orderBy('version')
      .execute();
    expect(
      stored.map(({ version, operation, snapshot }) => [version, operation, Object(snapshot).names.length]),
    ).toEqual([
      [1, null, before.names.length],
      [2, 'firms.createName', before.names.length + 1],
      [3, 'firms.createRole', before.names.length + 1],
    ]);
  });
});

it('each change is in the log with firm and record', async () => {
  const firm = await staff.create('Logged');
  const { data } = await staff.call('POST', `/${firm.id}/contacts`, {
    type: 'URL',
    value: 'https://logged.example',
    recordStatus: 'EFFECTIVE',
  });
  const event = await server.deps.db
    .selectFrom('audit_events')
    .select(['object_type', 'object_name', 'action', 'after'])
    .where('object_id', '=', firm.id)
    .where('action', '=', 'firms.createContact')
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    object_type: 'firms',
    object_name: 'Logged',
    after: { part: 'contacts', recordId: data?.id, value: 'https://logged.example' },
  });
});

it('customers read what the platform reads, but for who has made a firm', async () => {
  const firm = await staff.create('Seen By All');
  const seen = await directoryOf(server, 'viewer@acme.test').get(firm.id);
  expect(seen).toEqual({ ...firm, createdBySubdomain: null });
});

const writeDetails = (firm: Firm, changes: object) =>
  staff.call(
    'PUT',
    `/${firm.id}/firmBasicInformation/${firm.id}`,
    detailsOf(firm, changes),
    firm.details.version,
  );

async function found(text: string): Promise<string[]> {
  const answer = await server.fetch(`/dex/api/v1/firms?searchText=${text}`, { as: 'viewer@system.test' });
  return (await answer.json()).data.map(({ id }: { id: string }) => id);
}

const versionsOf = async (id: string) =>
  (
    await server.deps.db
      .selectFrom('firm_versions')
      .select('version')
      .where('firm_id', '=', id)
      .orderBy('version')
      .execute()
  ).map(({ version }) => version);

const firmLike = ({ firm_type }: { firm_type: 'PWM' | 'REGULAR' }) =>
  server.deps.db
    .selectFrom('firms')
    .select('id')
    .where('firm_type', '=', firm_type)
    .where('entity_type', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
