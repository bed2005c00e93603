import type { Firm } from '#contract/firms.ts';
import type { Call } from '#server/access/call.ts';
import { read } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { survivingFirmOf } from '#server/directory/readFirm.ts';
import { toFirm } from '#server/directory/toFirm.ts';
import { type Cell, timestampFormat, workbook } from '#server/exports/spreadsheet.ts';
import { localeOf, text } from '#server/texts/texts.ts';
import { readerOf } from './readerOf.ts';

/** One firm as Organization-KEY.xlsx, with a sheet for each kind of record. */
export async function exportFirm({ db }: Deps, call: Call<'firms.exportOne'>): Promise<Response> {
  const { account, params, query } = call;
  const { stored, around } = await read(db, survivingFirmOf(db, params.id));
  const firm = toFirm(stored, around, readerOf(account));
  const locale = localeOf(query.locale);
  const word = (key: string) => text(locale, key);
  const value = (of: string, value: string | null) => value && word(`firmValues.${of}.${value}`);
  const yes = (is: boolean) => word(`ui.${is}`);
  const column = (key: string) => ({ header: word(`firms.${key}`), width: 24 });

  /** The columns of all sheets but the last end with these. */
  const origin = [
    column('fields.recordStatus'),
    column('history.columns.source'),
    { ...column('history.columns.createdOn'), numFmt: timestampFormat },
  ];
  const originOf = ({ recordStatus, source, createdOn }: Pick<Firm['roles'][number], Origin>): Cell[] => [
    value('recordStatus', recordStatus),
    value('source', source),
    new Date(createdOn),
  ];
  const sheet = <Record extends Pick<Firm['roles'][number], Origin>>(
    part: string,
    fields: readonly string[],
    records: readonly Record[],
    cells: (record: Record) => Cell[],
  ) => ({
    name: word(`firms.sections.${part}`),
    columns: [...fields.map((field) => column(`fields.${field}`)), ...origin],
    rows: records.map((record) => [...cells(record), ...originOf(record)]),
  });

  const { details, relations, linkFrequencyData } = firm;
  const whole = { ...firm, ...details };
  return workbook(
    `Organization-${firm.key}.xlsx`,
    [
      sheet('details', detailFields, [whole], () => [
        firm.displayName,
        firm.key,
        value('entityType', details.entityType),
        value('industryType', details.industryType),
        value('status', details.status),
        value('firmType', firm.firmType),
        details.description,
        relations.parentName,
        relations.ultimateParentName,
        linkFrequencyData.linkFrequency,
        firm.createdBySubdomain,
      ]),
      sheet('names', nameFields, firm.names, (name) => [
        name.value,
        value('nameType', name.type),
        yes(name.isDisplayName),
        yes(name.isMarketingName),
        yes(name.isFinraName),
        yes(name.isAbbreviation),
      ]),
      sheet('identifiers', ['type', 'value'], firm.identifiers, (identifier) => [
        value('identifierType', identifier.type),
        identifier.value,
      ]),
      sheet('sectors', ['scheme', 'code'], firm.sectors, ({ scheme, code }) => [
        value('sectorScheme', scheme),
        `${code} ${word(`firmSectors.${scheme}.${code}`)}`,
      ]),
      sheet('roles', ['type'], firm.roles, ({ type }) => [value('roleType', type)]),
      sheet('addresses', ['type', ...addressFields], firm.addresses, (address) => [
        value('addressType', address.type),
        ...addressFields.map((field) => address[field]),
      ]),
      sheet('contacts', ['type', 'value'], firm.contacts, (contact) => [
        value('contactType', contact.type),
        contact.value,
      ]),
      {
        name: word('firms.sections.linkage'),
        columns: [column('linkage.bank'), column('linkage.key')],
        rows: linkFrequencyData.bankRelationships.map(({ name, cmgEntityKey }) => [name, cmgEntityKey]),
      },
    ],
    query.timeZone,
  );
}

type Origin = 'recordStatus' | 'source' | 'createdOn';

const detailFields = [
  ...['displayName', 'key', 'entityType', 'industryType', 'status', 'firmType', 'description'],
  ...['parentName', 'ultimateParentName', 'linkFrequencyData', 'createdBySubdomain'],
];
const nameFields = ['value', 'type', 'isDisplayName', 'isMarketingName', 'isFinraName', 'isAbbreviation'];
const addressFields = [
  ...(['streetLine1', 'streetLine2', 'streetLine3', 'city', 'state', 'postalCode', 'country'] as const),
  ...(['phoneNumber', 'faxNumber'] as const),
] as const;
