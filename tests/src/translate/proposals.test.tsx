import { beforeEach, expect, it, vi } from 'vitest';
import {
  onProposals,
  proposalFor,
  proposals,
  propose,
  proposeTerm,
  settleTerms,
  termProposals,
  withdraw,
} from '#src/translate/proposals.ts';

const email = {
  locale: 'fr',
  place: 'users.fields.email',
  english: 'Email',
  replaced: 'E-mail',
  translation: 'Courriel',
  confirmed: false,
};

beforeEach(() => localStorage.clear());

it('keeps one proposal for a text of a locale, in this browser', () => {
  const changed = vi.fn();
  const end = onProposals(changed);
  propose(email);
  propose({ ...email, locale: 'de' });
  propose({ ...email, translation: 'Mél' });
  expect(proposals()).toEqual([
    { ...email, locale: 'de' },
    { ...email, translation: 'Mél' },
  ]);
  expect(proposalFor('fr', email.place)?.translation).toBe('Mél');
  withdraw(email);
  expect(proposalFor('fr', email.place)).toBeUndefined();
  expect(changed).toHaveBeenCalledTimes(4);
  end();
});

it('is the same list until one changes, and none if what is stored is no list', () => {
  propose(email);
  expect(proposals()).toBe(proposals());
  localStorage.setItem('proposals', '{');
  expect(proposals()).toEqual([]);
});

it('drops a term once the glossary has it, in its locale', () => {
  const term = { english: ['firm', 'firms'] };
  const translation = { forms: ['société'] };
  proposeTerm({ locale: 'fr', term, translation, version: '' });
  settleTerms([{ ...term, translations: { de: translation } }]);
  settleTerms([{ ...term, translations: { fr: { forms: ['firme'] } } }]);
  expect(termProposals()).toHaveLength(1);
  settleTerms([{ ...term, translations: { fr: translation } }]);
  expect(termProposals()).toEqual([]);
});
