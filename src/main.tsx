import { appBase, oidcPaths, signInPaths } from '../contract/paths';
import { offerReload } from './app/offerReload';

window.addEventListener('vite:preloadError', () => offerReload('outdated'));

openPage().catch((error: unknown) => {
  console.error(error);
  offerReload('outdated');
});

/** Loads what a path needs and nothing else: an OIDC step, the sign-in pages, or the app behind them. */
async function openPage(): Promise<void> {
  const path = window.location.pathname.slice(appBase.length);
  if (oidcPaths.includes(path)) {
    const { takeOidcStep } = await import('./pages/oidc/takeOidcStep');
    await takeOidcStep(path, openPage);
  } else if (signInPaths.includes(path)) {
    const [{ mount }, { openSignIn }] = await Promise.all([
      import('./app/mount'),
      import('./pages/signIn/SignInShell'),
    ]);
    mount(await openSignIn(path));
  } else {
    await openApp();
  }
}

/** The session is begun before the app's code is evaluated, so that its calls are under way meanwhile. */
async function openApp() {
  const { beginSession } = await import('./app/startSession');
  beginSession();
  const [{ mount }, shell] = await Promise.all([
    import('./app/mount'),
    import('./app/App').then(({ openAdmin }) => openAdmin()),
  ]);
  mount(shell);
}
