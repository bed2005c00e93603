import { expect, it } from 'vitest';
import { createPolyglot } from '#i18n/polyglot.ts';
import { marked, readMarks, withoutMarks } from '#src/translate/marks.ts';
import { overlaid } from '#src/translate/mode.ts';

const catalogs = {
  users: { fields: { email: 'Email' }, left: '%{smart_count} day |||| %{smart_count} days for %{name}' },
};
const text = (key: string, values = {}) => createPolyglot('en', marked(catalogs)).t(key, values);

it('finds a text, its form and its values again, one text in another too', () => {
  const marked = `${text('users.left', { smart_count: 3, name: text('users.fields.email') })}, soon`;
  expect(withoutMarks(marked)).toBe('3 days for Email, soon');
  expect(readMarks(marked)).toEqual({
    plain: '3 days for Email, soon',
    texts: [
      { place: 'users.left', form: 1, start: 0, end: 16, values: { smart_count: '3', name: 'Email' } },
      { place: 'users.fields.email', form: 0, start: 11, end: 16, values: {} },
    ],
  });
});

it('takes a part of a text for its beginning, and a rest for nothing', () => {
  const [before = '', after = ''] = text('users.left', { smart_count: 2, name: '\n' }).split('\n');
  expect(readMarks(before)).toMatchObject({
    plain: '2 days for ',
    texts: [{ place: 'users.left', end: 11 }],
  });
  expect(readMarks(after)).toEqual({ plain: '', texts: [] });
  expect(readMarks('Plain')).toEqual({ plain: 'Plain', texts: [] });
});

it('shows other texts at some places', () => {
  const texts = new Map([['users.fields.email', 'E-Mail']]);
  expect(overlaid(catalogs, texts)).toEqual({ users: { ...catalogs.users, fields: { email: 'E-Mail' } } });
  expect(overlaid({ platformAuditEvents: { a: 'A' } }, new Map([['auditEvents.a', 'B']]))).toEqual({
    platformAuditEvents: { a: 'B' },
  });
});
