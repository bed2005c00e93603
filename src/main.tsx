import { appBase, isPublicPath, oidcPaths } from '../contract/paths.ts';
import { obstacleHere } from './app/obstacleHere.ts';
import { offerReload } from './app/offerReload.ts';

window.addEventListener('vite:preloadError', () => offerReload('outdated'));

const failed = (error: unknown) => {
  console.error(error);
  offerReload('outdated');
};
if (isDeveloped())
  import('./app/develop.ts')
    .then(({ develop }) => develop())
    .then(openPage)
    .catch(failed);
else openPage().catch(failed);

/** `npm run dev`, and a server with `TRANSLATE=on`, which says so in the page. */
function isDeveloped(): boolean {
  return import.meta.env.DEV || document.querySelector('script[data-translate]') !== null;
}

/** Loads only what a path needs: an OIDC step, the sign-in pages, or the app behind them. */
async function openPage(): Promise<void> {
  const obstacle = obstacleHere();
  if (obstacle) return (await import('./app/tellObstacle.ts')).tellObstacle(obstacle);
  const path = window.location.pathname.slice(appBase.length);
  if (oidcPaths.includes(path)) {
    const { takeOidcStep } = await import('./pages/oidc/takeOidcStep.ts');
    await takeOidcStep(path, openPage);
  } else if (isPublicPath(path)) {
    const [{ mount }, { openSignIn }] = await Promise.all([
      import('./app/mount.tsx'),
      import('./pages/signIn/SignInShell.tsx'),
    ]);
    mount(await openSignIn(path));
  } else {
    await openApp();
  }
}

/** The session starts before the app's code is evaluated, so that its calls already run meanwhile. */
async function openApp() {
  const { beginSession } = await import('./app/startSession.ts');
  beginSession();
  const [{ mount }, shell] = await Promise.all([
    import('./app/mount.tsx'),
    import('./app/App.tsx').then(({ openAdmin }) => openAdmin()),
  ]);
  mount(shell);
}
