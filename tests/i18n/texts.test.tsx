import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addTexts, setLocale, startTexts, useTexts } from '#i18n/texts.ts';

const said: Record<string, string> = { en: 'Hello', fr: 'Bonjour', ar: 'مرحبا' };
const load = async (locale: string) => ({ hello: said[locale] ?? 'none' });

function Page() {
  const { text } = useTexts();
  return (
    <button type="button" onClick={() => setLocale('ar')}>
      {text('hello')}
    </button>
  );
}

beforeEach(() => window.localStorage.clear());
afterEach(() => startTexts(async () => ({})));

it('starts in the language the browser asks for, whatever its region', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl-NL', 'fr-CH', 'en']);
  await startTexts(load);
  render(<Page />);
  expect(screen.getByRole('button')).toHaveTextContent('Bonjour');
  expect(document.documentElement).toHaveAttribute('lang', 'fr');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});

it('turns the page, when the language is written from the right', async () => {
  await startTexts(load);
  render(<Page />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('مرحبا')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});

it('keeps the texts that a screen brought along, in each language', async () => {
  await startTexts(load);
  await addTexts(async (locale) => ({ late: `${said[locale]} again` }));
  const Late = () => useTexts().text('late');
  render(
    <>
      <Page />
      <Late />
    </>,
  );
  expect(screen.getByText('Hello again')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hello' }));
  expect(await screen.findByText('مرحبا again')).toBeVisible();
});

it.each(['en', 'fr'])('keeps them too when they come before those of the shell, in %s', async (language) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const starting = startTexts(async (locale) => {
    await arrived;
    return load(locale);
  });
  await addTexts(async (locale) => ({ early: `${said[locale]} already` }));
  arrive();
  await starting;
  const Early = () => useTexts().text('early');
  render(<Early />);
  expect(screen.getByText(`${said[language]} already`)).toBeVisible();
});
