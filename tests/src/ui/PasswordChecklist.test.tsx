import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showTexts } from '#i18n/texts.ts';
import { PasswordChecklist } from '#src/ui/PasswordChecklist.tsx';
import { english } from '#tests/support/catalogs.ts';
import { Themed } from '../app/Themed.tsx';

it.each([
  [1, 'At least 1 different character'],
  [2, 'At least 2 different characters'],
])('says a rule that asks for %i in its number', (count, says) => {
  showTexts({ locale: 'en', catalogs: english });
  render(
    <Themed>
      <PasswordChecklist judged={[{ rule: 'uniqueChars', count, isKept: false }]} />
    </Themed>,
  );
  expect(screen.getByRole('listitem').textContent).toBe(says);
});
