import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '#dataProviders/types.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts } from '#i18n/texts.ts';
import { SignedInContext } from '#src/admin/resource/SignedIn.ts';
import { createActivity } from '#src/layout/session/activity.ts';
import { PageSessionContext, type SignedInPage } from '#src/layout/session/PageSession.ts';
import { ReSignIn } from '#src/layout/session/ReSignIn.tsx';
import { createReauthentication } from '#src/layout/session/reauthentication.ts';
import { SessionWarning } from '#src/layout/session/SessionWarning.tsx';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';
import { TestPrompt } from '#src/resources/identityProviders/TestPrompt.tsx';
import { RecoveryCodesDialog } from '#src/resources/profile/factors/RecoveryCodesDialog.tsx';
import { HandInDialog } from '#src/translate/list/HandInDialog.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { sources } from '#tests/house/source.ts';
import { tabs } from '#tests/support/tabs.ts';
import { testServer } from '#tests/support/testServer.ts';
import { renderApp } from '../app/renderApp.tsx';
import { renderAdmin } from './renderAdmin.tsx';

const server = testServer();

type DialogCase = {
  title: string | RegExp;
  focus?: string;
  /** A scrolling pane of its own, among fixed bars. */
  hasPane?: true;
  open: () => unknown;
};

/** How each file with a dialog comes to show it, and which part then has the focus. */
const dialogs: Record<string, DialogCase> = {
  'src/admin/form/FormDialog.tsx': {
    title: 'Create New User',
    focus: 'First Name',
    open: () => renderApp(server, 'admin@acme.test', '/account/user-list/new'),
  },
  'src/ui/ConfirmDialog.tsx': {
    title: 'Disable User',
    focus: 'Cancel',
    open: async () => {
      await openViewer();
      await userEvent.click(await screen.findByRole('button', { name: 'Disable User' }));
    },
  },
  'src/admin/form/ConflictDialog.tsx': { title: 'You Saved This in Another Window', open: collide },
  'src/layout/Overlay.tsx': {
    title: 'Keyboard',
    focus: 'Close Keyboard Help',
    open: async () => {
      await renderApp(server, 'admin@acme.test', '/account/user-list');
      await screen.findByRole('heading', { level: 1 });
      await userEvent.keyboard('?');
    },
  },
  'src/admin/bulk/BulkDialog.tsx': {
    title: 'Enable: Progress',
    open: async () => {
      await renderApp(server, 'admin@acme.test', '/account/user-list?q=viewer%40acme');
      await userEvent.click(await screen.findByRole('checkbox', { name: /^Select (?!This)/ }));
      await userEvent.click(await screen.findByRole('button', { name: 'Enable' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Enable 1 User' }));
    },
  },
  'src/parts/TokenDialog.tsx': {
    title: 'Your New API Key',
    focus: 'Copy Key',
    open: () =>
      renderAdmin(<TokenDialog texts="apiKeys.token" token="tnt_shown" onClose={() => undefined} />),
  },
  'src/resources/users/personalData/ExportDialog.tsx': {
    title: 'Export Personal Data',
    focus: 'Cancel',
    open: async () => {
      await openViewer();
      await userEvent.click(await screen.findByRole('button', { name: 'More' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Export Personal Data' }));
    },
  },
  'src/resources/webhooks/deliveries/DeliveryDialog.tsx': {
    title: 'Delivery',
    focus: 'Close',
    open: async () => {
      const call = { as: 'admin@acme.test', method: 'POST' };
      const json = { url: 'https://93.184.215.14/hook', description: null, events: null };
      const made = await server.fetch('/api/v1/webhooks', { ...call, json });
      const { id } = (await made.json()).data;
      await server.fetch(`/api/v1/webhooks/${id}/test`, call);
      await renderApp(server, 'admin@acme.test', `/account/webhooks/${id}`);
      await userEvent.click(await screen.findByRole('button', { name: /^Show delivery/ }));
    },
  },
  'src/resources/profile/factors/RecoveryCodesDialog.tsx': {
    title: 'Recovery Codes',
    focus: 'Copy',
    open: async () => {
      await renderAdmin(
        <RecoveryCodesDialog codes={['abcd-efgh']} about="Codes" onClose={() => undefined} />,
      );
      await act(() => addTexts(screenTexts('ownFactors')));
    },
  },
  'src/resources/identityProviders/TestPrompt.tsx': {
    title: 'Test Acme Login',
    focus: 'Copy Address',
    open: () =>
      renderAdmin(
        <TestPrompt name="Acme Login" address="https://acme.example/verify" onClose={() => undefined} />,
      ),
  },
  'src/resources/firms/hierarchy/HierarchyDialog.tsx': {
    title: /^Organization Hierarchy/,
    hasPane: true,
    open: () => openFirm('View Organization Hierarchy'),
  },
  'src/resources/firms/history/HistoryDialog.tsx': {
    title: /^Version History/,
    open: () => openFirm('View History'),
  },
  'src/layout/session/ReSignInDialog.tsx': {
    title: 'Log in Again',
    focus: 'Password',
    open: () => {
      const reauthentication = createReauthentication();
      renderSignedIn(<ReSignIn />, { reauthentication });
      act(() => void reauthentication.ask());
    },
  },
  'src/layout/session/SessionWarning.tsx': {
    title: 'Your Session Is About to End',
    focus: 'Stay Logged In',
    open: () =>
      renderSignedIn(<SessionWarning phase="idle" secondsLeft={90} onStay={vi.fn()} onSignIn={vi.fn()} />),
  },
  'src/translate/list/HandInDialog.tsx': {
    title: /^Hand In Proposals/,
    open: () =>
      renderAdmin(
        <HandInDialog locale="fr" proposed={[]} terms={[]} texts={new Map()} onClose={() => undefined} />,
      ),
  },
};

describe('the dialogs', () => {
  it('are all that there are', () => {
    const frame = 'src/ui/QuestionDialog.tsx';
    const made = sources('src').filter(({ text }) => /<(Question)?Dialog\b/.test(text));
    const paths = made.map(({ path }) => path).filter((path) => path !== frame);
    expect(paths.sort()).toEqual(Object.keys(dialogs).sort());
  });

  it.each(Object.entries(dialogs))(
    'of %s begin where one begins, title and buttons in view',
    async (_, one) => {
      await one.open();
      const heading = await screen.findByRole('heading', { name: one.title });
      const paper = closest(heading, '.MuiDialog-paper');
      await waitFor(() => expect(closest(paper, '.MuiDialog-root')).toContainElement(focused()));
      if (one.focus) expect(focused()).toHaveAccessibleName(one.focus);
      expect(whatScrolls(paper)).toEqual(one.hasPane ? [] : ['MuiDialogContent-root']);
      const [input] = within(paper).queryAllByRole('textbox');
      if (!input) return;
      await userEvent.type(input, 'typed');
      await userEvent.keyboard('{Escape}');
      await userEvent.click(
        screen.queryByRole('button', { name: 'Keep Editing' }) ?? screen.getByRole('textbox'),
      );
      expect(Object(input).value).toMatch(/typed$/);
    },
  );

  it('that ask forget why they failed, when they close', async () => {
    renderAdmin(<Question />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByRole('button', { name: 'Yes' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('control: a form around it all that is no column is found', () => {
    renderAdmin(
      <div className="MuiDialog-paper" style={{ display: 'flex', flexDirection: 'column' }}>
        <form>
          <h2 className="MuiDialogTitle-root">Title</h2>
          <div className="MuiDialogContent-root" style={{ overflowY: 'auto' }} />
        </form>
      </div>,
    );
    expect(whatScrolls(closest(screen.getByRole('heading'), '.MuiDialog-paper'))).toEqual(['form']);
  });
});

/** Asks for what is refused, each time. */
function Question() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Disable Account"
        text="Are you sure?"
        confirmLabel="Yes"
        onConfirm={() => Promise.reject(new Error('Refused'))}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/**
 * Which part of a dialog scrolls if there is too much, as far as styles tell without a layout: the content, unless
 * something between it and the dialog grows freely.
 */
function whatScrolls(paper: HTMLElement): string[] {
  const content = paper.querySelector<HTMLElement>('.MuiDialogContent-root');
  if (!content) return [];
  const between: HTMLElement[] = [];
  for (let box = content.parentElement; box && box !== paper; box = box.parentElement) between.push(box);
  const stiff = between.filter((box) => {
    const { display, flexDirection, minHeight } = getComputedStyle(box);
    return display !== 'flex' || flexDirection !== 'column' || minHeight !== '0px';
  });
  if (stiff.length > 0) return stiff.map(({ localName }) => localName);
  return getComputedStyle(content).overflowY === 'auto' ? ['MuiDialogContent-root'] : [];
}

function renderSignedIn(element: React.ReactNode, { reauthentication = createReauthentication() } = {}) {
  const otherTabs = tabs()();
  const session: Pick<Session, 'signOut' | 'loginInfo'> = {
    signOut: async () => undefined,
    loginInfo: () => new Promise(() => {}),
  };
  const signedIn = {
    profile: { email: 'admin@acme.test' },
    session,
    activity: createActivity({ now: Date.now, channel: otherTabs }),
    tabs: otherTabs,
    reauthentication,
  } as SignedInPage;
  renderAdmin(
    <SignedInContext value={signedIn}>
      <PageSessionContext value={signedIn}>{element}</PageSessionContext>
    </SignedInContext>,
  );
}

async function openFirm(button: string) {
  const found = await server.fetch('/dex/api/v1/firms', { as: 'admin@system.test' });
  const [firm] = Object(await found.json()).data;
  await renderApp(server, 'admin@system.test', `/rolodex/firms/detail/${firm.id}`);
  await userEvent.click(await screen.findByRole('button', { name: button }));
}

async function openViewer() {
  const found = await server.fetch('/api/v1/users?searchText=viewer%40acme.test', { as: 'admin@acme.test' });
  const [viewer] = Object(await found.json()).data;
  await renderApp(server, 'admin@acme.test', `/account/users/${viewer.id}`);
  return viewer;
}

/** The first name is saved elsewhere while it is being edited here. */
async function collide() {
  const viewer = await openViewer();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit User Details' }));
  const card = within(screen.getByRole('region', { name: 'User Details' }));
  await userEvent.type(card.getByRole('textbox', { name: 'First Name' }), 'ia');
  const { lastName, jobFunction, employeeKey } = viewer;
  await server.fetch(`/api/v1/users/${viewer.id}`, {
    method: 'PUT',
    as: 'admin@acme.test',
    json: { firstName: 'Theirs', lastName, jobFunction, employeeKey },
    headers: { 'If-Match': String(viewer.version) },
  });
  await userEvent.click(card.getByRole('button', { name: 'Save' }));
}

const focused = () => document.activeElement as HTMLElement;

function closest(element: HTMLElement, selector: string): HTMLElement {
  const found = element.closest<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing around it is ${selector}`);
  return found;
}
