import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSignIn } from '#src/pages/signIn/SignInShell.tsx';
import { Themed } from '#tests/src/app/Themed.tsx';
import { polyglotOf } from '#tests/support/catalogs.ts';
import { refusal } from './signInPage.tsx';

// jsdom has no layout, so nothing can be scrolled into view.
Element.prototype.scrollIntoView = () => {};

const base = `${window.location.origin}/api/v1/investorSignup`;
const known = 'maren@larkhollow.example';
const network = setupServer();
let asked: string[];
let sent: unknown[];
let left: string[];

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());
beforeEach(() => {
  [asked, sent, left] = [[], [], []];
  sessionStorage.clear();
  const go = (url: string | URL) => void left.push(String(url).replace(window.location.origin, ''));
  vi.stubGlobal('location', { ...window.location, replace: go, assign: go });
  network.resetHandlers(
    http.get(`${base}/token/:token`, ({ params }) =>
      HttpResponse.json({ data: { isValid: params.token === 'good', bankName: 'Larkhollow Bank' } }),
    ),
    http.get(`${base}/email/:email`, ({ params }) => {
      asked.push(String(params.email));
      return HttpResponse.json({ data: { isMatchFound: params.email === known } });
    }),
    http.post(`${base}/userDetail`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: null });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function open(path: string) {
  const [pathname = '', search = ''] = path.split('?');
  Object.assign(window.location, { pathname: `/app${pathname}`, search: search && `?${search}` });
  const page = render(<Themed>{await openSignIn(pathname)}</Themed>);
  return { ...page, person: userEvent.setup() };
}

async function fillIn(email = known) {
  const { person, ...page } = await open('/inviteme/good');
  await screen.findByLabelText('First Name');
  const values = { 'First Name': 'Maren', 'Last Name': 'Holt', 'Firm Name': 'Larkhollow', Email: email };
  for (const [label, value] of Object.entries({ ...values, Phone: '6175550142' })) {
    await person.click(screen.getByLabelText(label));
    await person.paste(value);
  }
  return { ...page, person };
}
const agreements = () => screen.findByRole('group', { name: 'Two agreements apply to this email.' });
const submit = () => screen.getByRole('button', { name: 'Submit' });

describe('the link of an invite', () => {
  it.each(['/inviteme/good', '/inviteme?token=good'])(
    'opens the form by %s, its first field with the focus',
    async (path) => {
      await open(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Create Your Account' })).toBeVisible();
      expect(screen.getByText(/^Larkhollow Bank has invited you/)).toBeVisible();
      expect(screen.getByLabelText('First Name')).toHaveFocus();
    },
  );

  it.each(['/inviteme/spent', '/inviteme', '/inviteme/%E0%A4%A'])(
    'leads from %s to the error page',
    async (path) => {
      await open(path);
      await waitFor(() => expect(left).toEqual(['/app/error?errorCode=INVALID_TOKEN']));
    },
  );
});

describe('the email', () => {
  it('is looked up when its field is left, and brings the agreements where it matches', async () => {
    const { person } = await open('/inviteme/good');
    const email = await screen.findByLabelText('Email');
    await person.type(email, known);
    expect(asked).toEqual([]);
    await person.tab();
    const boxes = within(await agreements()).getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
    await person.click(email);
    await person.tab();
    expect(asked).toEqual([known]);
    await person.clear(email);
    await person.type(email, 'someone@elsewhere.example');
    await person.tab();
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
    expect(document.body).not.toHaveTextContent(/known|found|match/i);
  });
});

describe('the fields', () => {
  it('say what is wrong when they are left, and the first at fault gets the focus', async () => {
    const { person } = await open('/inviteme/good');
    const last = await screen.findByLabelText('Last Name');
    await person.type(last, 'Holt3');
    await person.tab();
    await waitFor(() =>
      expect(last).toHaveAccessibleDescription('Only alphabets are allowed for this field'),
    );
    await person.type(screen.getByLabelText('Phone'), '617555');
    await person.tab();
    await waitFor(() =>
      expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
        polyglotOf('en').t('validation.phoneForm'),
      ),
    );
    await person.click(submit());
    await waitFor(() => expect(screen.getByLabelText('First Name')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('format the phone as it is typed, and let it be corrected in its midst', async () => {
    const { person } = await open('/inviteme/good');
    const phone = (await screen.findByLabelText('Phone')) as HTMLInputElement;
    const steps: string[] = [];
    for (const digit of '6175550142') {
      await person.type(phone, digit);
      steps.push(phone.value);
    }
    expect(steps).toEqual([
      ...['(6', '(61', '(617', '(617) 5', '(617) 55', '(617) 555', '(617) 555-0', '(617) 555-01'],
      ...['(617) 555-014', '(617) 555-0142'],
    ]);
    await person.type(phone, '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(phone.value).toBe('(617) 55');
    await person.type(phone, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([phone.value, phone.selectionStart]).toEqual(['(691) 755', 3]);
    await person.clear(phone);
    await person.paste('+1 617.555.0142');
    expect(phone.value).toBe('(617) 555-0142');
    await person.clear(phone);
    await person.paste('+49 30 12345678');
    expect(phone.value).toBe('+49 30 12345678');
  });
});

describe('submitting', () => {
  it('sends what the specification lists, and leads to thanks', async () => {
    const { person, unmount } = await fillIn();
    for (const box of within(await agreements()).getAllByRole('checkbox')) await person.click(box);
    await person.click(submit());
    await waitFor(() => expect(left).toEqual(['/app/inviteme-success']));
    expect(sent).toEqual([
      {
        email: known,
        firstName: 'Maren',
        lastName: 'Holt',
        phone: '(617) 555-0142',
        firmName: 'Larkhollow',
        isEmailVerified: true,
        isIoiTermsAccepted: true,
        isTermsAndConditionsAccepted: true,
        isMarketingAgreed: false,
        token: 'good',
      },
    ]);
    unmount();
    await open('/inviteme-success');
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
    expect(screen.getByText('Successfully submitted form')).toBeVisible();
    expect(screen.getByText('Larkhollow')).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'What happens next' })).getAllByRole('listitem');
    expect(steps).toHaveLength(3);
    expect(steps[2]).toHaveTextContent(`An email comes to ${known}`);
  });

  it('asks for both agreements where they apply', async () => {
    const { person } = await fillIn();
    const [terms] = within(await agreements()).getAllByRole('checkbox');
    await person.click(submit());
    await waitFor(() => expect(terms).toHaveFocus());
    expect(terms).toHaveAccessibleDescription('Accept this agreement to go on');
    expect(sent).toEqual([]);
  });

  it.each([
    [422, 'INVALID_TOKEN', 'INVALID_TOKEN'],
    [500, 'UNHANDLED_ERROR', 'VALIDATION_ERROR'],
  ])(
    'that fails with %i %s leads to the error page, and back with all that was typed',
    async (status, code, page) => {
      network.use(http.post(`${base}/userDetail`, () => HttpResponse.json(refusal(code), { status })));
      const { person, unmount } = await fillIn('someone@elsewhere.example');
      await person.click(submit());
      await waitFor(() => expect(left).toEqual([`/app/error?errorCode=${page}`]));
      unmount();
      if (page === 'INVALID_TOKEN') return;
      await open(`/error?errorCode=${page}`);
      const back = await screen.findByRole('link', { name: 'Back to the Form' });
      expect(back).toHaveAttribute('href', '/app/inviteme/good');
      await open('/inviteme/good');
      expect(await screen.findByLabelText('Phone')).toHaveValue('(617) 555-0142');
      expect(screen.getByLabelText('Last Name')).toHaveValue('Holt');
    },
  );

  it('again, before the email is looked up, asks for no agreement that was given', async () => {
    const refused = http.post(`${base}/userDetail`, () =>
      HttpResponse.json(refusal('UNHANDLED_ERROR'), { status: 500 }),
    );
    network.use(refused);
    const { person, unmount } = await fillIn();
    for (const box of within(await agreements()).getAllByRole('checkbox')) await person.click(box);
    await person.click(submit());
    await waitFor(() => expect(left).toHaveLength(1));
    unmount();
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    network.resetHandlers();
    network.use(
      http.get(`${base}/email/:email`, async () => {
        await told;
        return HttpResponse.json({ data: { isMatchFound: true } });
      }),
    );
    await open('/inviteme/good');
    await person.click(await screen.findByRole('button', { name: 'Submit' }));
    tell();
    await waitFor(() =>
      expect(sent).toMatchObject([{ isTermsAndConditionsAccepted: true, isIoiTermsAccepted: true }]),
    );
  });
});
