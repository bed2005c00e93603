import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { leiCheckDigits } from '#contract/checkDigits.ts';
import { type CrmFileType, crmFileColumns } from '#contract/crmFileColumns.ts';
import { CrmFirmNotes } from '#contract/crmInvestorFirms.ts';
import {
  contactLink,
  FirmAddressWrite,
  FirmContactCreate,
  FirmIdentifierCreate,
  FirmNameWrite,
  normalisedContact,
} from '#contract/firmParts.ts';
import type { ContactType, IdentifierType } from '#contract/firmValues.ts';
import { normalisedIdentifier } from '#contract/identifierRules.ts';
import { UserDetail } from '#contract/investorSignup.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { optionalKey } from '#contract/text.ts';
import { readFirmLine, readIdentifierLine, readNameLine } from '#server/directory/load/ownFiles.ts';
import { isLeftOut, rowChecker } from '#server/services/crmImports/checkRow.ts';

/** What a way in makes of a value; `null`: it is refused. */
type Way = (text: string) => unknown;

const bySchema =
  (schema: z.ZodMiniType): Way =>
  (text) =>
    schema.safeParse(text).data ?? null;

/** A column of a CSV file: refused if its row is left out, or its value reported. */
function byColumn(name: string, type: CrmFileType = 'INVESTORS'): Way {
  const columns = crmFileColumns[type].map((column) => ({
    header: column.name,
    column: column.name,
    by: null,
    firstValues: [],
  }));
  const check = rowChecker(type, columns);
  return (text) => {
    const cells = crmFileColumns[type].map((column) => {
      if (column.name === name) return text;
      return column.name === 'Status' ? 'EFFECTIVE' : column.isRequired ? 'x' : '';
    });
    const row = check([2, ...cells], { repeated: undefined, isCutOff: false });
    return isLeftOut(row) || row.faults.length > 0 ? null : row.values[name];
  };
}

type Made = ReturnType<typeof readFirmLine>;
const byLoader =
  (read: (text: string) => Made, of: (made: Extract<Made, { rows: unknown }>) => unknown): Way =>
  (text) => {
    const made = read(text);
    return 'reason' in made ? null : of(made);
  };
const firmLine = (values: object) => readFirmLine({ firm_id: 'x', legal_name: 'x', city: 'x', ...values });
const address = ({ rows }: Extract<Made, { rows: unknown }>) => rows.firm_addresses?.[0];

const identifier = (type: IdentifierType, column: string): Record<string, Way> => ({
  call: (value) => {
    const { data } = FirmIdentifierCreate.safeParse({ type, value });
    return data ? normalisedIdentifier(type, data.value) : null;
  },
  file: byColumn(column),
  loader: byLoader(
    (value) => readIdentifierLine({ firm_id: 'x', scheme: type, value }),
    ({ rows }) => rows.firm_identifiers?.[0]?.value,
  ),
});
const contact =
  (type: ContactType): Way =>
  (value) => {
    const { data } = FirmContactCreate.safeParse({ type, value });
    return data ? normalisedContact(type, data.value) : null;
  };

const start = '5493001KJTIIGC8Y1R';
const lei = start + leiCheckDigits(start);

const kinds: Record<string, { ways: Record<string, Way>; cases: [sent: string, kept: string | null][] }> = {
  key: {
    ways: {
      call: bySchema(optionalKey(50)),
      'file of firms': byColumn('FirmKey'),
      'file of contacts': byColumn('EmployeeKey', 'CONTACTS'),
      loader: (text) => {
        const [made, plain] = [text, 'H-1'].map((firm_id) => readFirmLine({ firm_id, legal_name: 'x' }));
        if (!made || 'reason' in made) return null;
        return plain && 'firmId' in plain && plain.firmId === made.firmId ? 'H-1' : made.firmId;
      },
    },
    cases: [
      [' H\u200b-1\ufeff', 'H-1'],
      ['Ｈ－１', 'H-1'],
      ['H\u20111\u00a0', 'H-1'],
      ['#N/A', null],
      ['#NAME?', null],
      ['1.23457E+11', null],
    ],
  },
  name: {
    ways: {
      form: bySchema(UserDetail.shape.firstName),
      call: bySchema(FirmNameWrite.shape.value),
      file: byColumn('Name'),
      loader: byLoader(
        (name) => readNameLine({ firm_id: 'x', name, kind: 'former' }),
        ({ rows }) => rows.firm_names?.[0]?.name,
      ),
    },
    cases: [
      ['Anne\u00a0Marie', 'Anne Marie'],
      ['Smith\u2010Jones', 'Smith-Jones'],
      ['Ad\u00adler\u200b', 'Adler'],
      ['#N/A', null],
    ],
  },
  LEI: {
    ways: identifier('LEI', 'Lei'),
    cases: [
      [` ${lei.toLowerCase().replace(/(.{4})/g, '$1 ')}`, lei],
      [lei.replace(/(.{10})/, '$1\u200b'), lei],
      [`${start}00`, null],
      [lei.slice(1), null],
    ],
  },
  CIK: {
    ways: identifier('CIK', 'Cik1'),
    cases: [
      ['320193', '0000320193'],
      ['0000320193', '0000320193'],
      ['３２０１９３', '0000320193'],
      ['3.20193E+05', null],
      ['12345678901', null],
    ],
  },
  CRD: { ways: identifier('CRD', 'Crd'), cases: [[' 144 021', '144021']] },
  phone: {
    ways: {
      form: bySchema(UserDetail.shape.phone),
      call: bySchema(FirmAddressWrite.shape.phoneNumber),
      file: byColumn('PhoneNumber1'),
      loader: byLoader(
        (phone) => firmLine({ phone }),
        (made) => address(made)?.phone_number,
      ),
    },
    cases: [
      ['(６１７) 555-0142', '(617) 555-0142'],
      ['617\u2011555\u20110142\u200b', '617-555-0142'],
    ],
  },
  email: {
    ways: { form: bySchema(UserDetail.shape.email), call: contact('EMAIL'), file: byColumn('Email1') },
    cases: [
      ['\u200bin\u00adfo@acme.test ', 'info@acme.test'],
      ['info＠müller.de', 'info@xn--mller-kva.de'],
      ['not an email', null],
    ],
  },
  url: {
    ways: { call: contact('URL'), file: byColumn('Website1') },
    cases: [
      ['https://www.acme.test/a?b=c\u200b', 'https://www.acme.test/a?b=c'],
      ['acme.test', 'acme.test'],
      ['javascript:alert(1)', null],
      ['no address', null],
    ],
  },
  'free text': {
    ways: { call: (notes) => CrmFirmNotes.safeParse({ notes }).data?.notes, file: byColumn('Description') },
    cases: [
      ['1️⃣ a\u00adb', '1️⃣ a\u00adb'],
      ['one\vtwo\u2028three\r\nfour ', 'one\ntwo\nthree\nfour'],
      ['#N/A', '#N/A'],
    ],
  },
  country: {
    ways: {
      call: (country) => FirmAddressWrite.shape.country.safeParse(country).data ?? null,
    },
    cases: [
      ['FR', 'FR'],
      ['ZZ', null],
      ['XX', null],
    ],
  },
};

describe.each(Object.entries(kinds))('a value of the kind %s', (_, { ways, cases }) => {
  it.each(cases)('%j is kept as %j, whichever way it comes', (sent, kept) => {
    const got = Object.entries(ways).map(([way, read]) => [way, read(sent)]);
    expect(got).toEqual(Object.keys(ways).map((way) => [way, kept]));
  });
});

it('links contacts to the web and to mailboxes only', () => {
  expect([
    contactLink('URL', 'https://acme.test'),
    contactLink('URL', 'acme.test'),
    contactLink('EMAIL', 'info@acme.test'),
    contactLink('URL', 'javascript:alert(1)'),
    contactLink('EMAIL', 'javascript:alert(1)'),
    contactLink('US_ECM_PROSPECTUS_PHONE_NUMBER', '555'),
  ]).toEqual([
    'https://acme.test',
    'https://acme.test',
    'mailto:info@acme.test',
    undefined,
    undefined,
    undefined,
  ]);
});

/**
 * Secrets are compared as they were issued or chosen, and free text may hold anything. The rest names what exists
 * already: another spelling finds nothing.
 */
const verbatim =
  /password|token|secret|metadata|notes|description|query|credential|code$|returnUrl|traits?(Codes)?\[\]|codes\[\]|events\[\]|identityProviders\[\]|\.field$|\.filter\.|ipWhitelist|groups\[\]\.group$/i;

it('every text of every body is cleaned or refused', () => {
  const kept = Object.entries<Operation>(operations).flatMap(([id, { body }]) =>
    body
      ? textsOf(body, id).filter(({ schema }) =>
          String(schema.safeParse('A\u200bb').data ?? '').includes('\u200b'),
        )
      : [],
  );
  expect(kept.map(({ path }) => path).filter((path) => !verbatim.test(path))).toEqual([]);
});

type Text = { path: string; schema: z.ZodMiniType };
type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: z.ZodMiniType[];
};

/** The fields of a schema that may be texts. */
function textsOf(schema: z.ZodMiniType, path: string): Text[] {
  const { shape, element, innerType, in: read, options = [] } = schema._zod.def as Def;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`));
  if (element) return textsOf(element, `${path}[]`);
  const parts = [innerType, read, ...options].flatMap((part) => (part ? textsOf(part, path) : []));
  const isComposed = parts.some((part) => part.path !== path);
  return isComposed ? parts : [{ path, schema }];
}
