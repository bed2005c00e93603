import { describe, expect, it } from 'vitest';
import permissions from '#i18n/en/permissions.json';
import type { Catalogs } from '#i18n/polyglot.ts';
import { catalogs, english } from '../support/catalogs.ts';

it('English has one word for logging in', () => {
  const { ra: _, ...ours } = english;
  expect(textsOf(ours).filter((text) => /\bsign(s|ed|ing)?[ -]ins?\b/i.test(text))).toEqual([]);
});

it('English writes it as the documents do', () => {
  expect(textsOf(english).filter((text) => /\bLog In\b/.test(text))).toEqual([]);
});

describe('French', () => {
  const { ra: _, ...french } = catalogs.get('fr') ?? {};

  it('has one word for a permission, a firm and the directory', () => {
    const others = /\b(permission|firme|répertoire|référentiel)s?\b/i;
    expect(textsOf(french).filter((text) => others.test(text))).toEqual([]);
  });
});

it.each([...catalogs])('in %s what stands where a list has no rows is a sentence', (_, resources) => {
  const said = Object.values(resources).flatMap((catalog) =>
    Object.entries(catalog).flatMap(([key, text]) => (/^(empty|noAccounts)$/.test(key) ? [text] : [])),
  );
  expect(said.length).toBeGreaterThan(8);
  const open = said.map(String).filter((text) => !/\.$/.test(text) && !withoutStop.test(text));
  expect(open).toEqual([]);
});

/** Specified without a full stop at its end. */
const withoutStop =
  /(system administrator|administrateur système|^No records available|^Aucun enregistrement disponible|^Keine Datensätze vorhanden)$/;

it.each([...catalogs])('in %s a text of several sentences ends each of them', (locale, catalog) => {
  const { ra: _, ...ours } = catalog;
  const isOpen = (text: string) => /[.!?]\s+\p{Lu}/u.test(text) && !/([.!?…:)]|: %\{\w+\})$/.test(text);
  const several = textsOf(ours).flatMap((text) => text.split(' |||| '));
  expect(
    several.filter((text) => isOpen(text) && !withoutStop.test(text)),
    locale,
  ).toEqual([]);
  expect(isOpen('This user is disabled. Enable it first')).toBe(true);
});

it('English writes email, and what is per line, in one way', () => {
  const { ra: _, ...ours } = english;
  expect(textsOf(ours).filter((text) => /e-mail|\ba line\b/i.test(text))).toEqual([]);
});

/** The entities of a permission, as document 1, section 3 lists them. */
const entities = [
  'Global Account, Global User, Global Role, Global Api Key, Api Key, Firm, Account, User, Role, Team, Signup Token',
  'Conflict, Contact, Offering, Published Offering, Ioi, Fund Ioi, Custom Sectors, Order Book',
  'Institutional Indications and Allocations, Retail Demand and Retentions, Regulatory Filing, Syndicate Wire, CRM',
  'Company, Underwriter, Designation, Expense, Stabilization, Accounting, Letter, Trades, Sales Credit',
  'Certificate Library, Certificate Review',
].flatMap((line) => line.split(', '));

it('the screens call the entities of permissions as the document does, and others by their name', () => {
  const shown = Object.entries(permissions.entities);
  expect(entities.filter((name) => !shown.some(([, text]) => text === name))).toEqual([]);
  const byName = (entity: string) =>
    entity
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .replace('Crm', 'CRM')
      .replace('Data Lab', 'Datalab');
  const others = shown.filter(([, text]) => !entities.includes(text));
  expect(others.filter(([entity, text]) => text !== byName(entity))).toEqual([]);
  expect(others.map(([, text]) => text)).toContain('Covered Accounts CRM');
});

const textsOf = (catalog: Catalogs): string[] =>
  Object.values(catalog).flatMap((entry) => (typeof entry === 'string' ? [entry] : textsOf(entry)));
