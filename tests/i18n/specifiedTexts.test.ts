import { expect, it } from 'vitest';
import type { Catalogs } from '../../i18n/translate';
import { english } from '../support/catalogs';

/**
 * What the documents write to the letter, of the screens that are there (document 1, section 8; document 2, sections 4
 * and 8; document 3, section 5).
 */
const specified = [
  'Could not load users...',
  'Account users could not be loaded.',
  'Could not load account roles...',
  'Could not load accounts...',
  'Could not load account traits...',
  'User will be enabled. Are you sure you want to proceed?',
  'User will be disabled. Are you sure you want to proceed?',
  'Successfully sent invite email',
  'Successfully reset user password',
  'Successfully changed user email',
  'Successfully updated',
  'Successfully enabled user status',
  'Successfully disabled user status',
  'User has been unlocked',
  'Successfully added %{name}',
  'First name is required',
  'Last name is required',
  'Job Function is required',
  'Old password is required',
  'New Password is required',
  'Passwords must match',
  'Password successfully changed!',
];

it.each(specified)('the screens say "%s"', (text) => {
  expect(textsOf(english)).toContain(text);
});

const textsOf = (catalog: Catalogs): string[] =>
  Object.values(catalog).flatMap((entry) => (typeof entry === 'string' ? [entry] : textsOf(entry)));
