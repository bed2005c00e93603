import { startAdminTexts } from '#i18n/adminTexts.ts';
import type { AppResource } from '../layout/appResource.ts';
import { type AppRouter, appRouter, SignedInApp } from './SignedInApp.tsx';
import { attempt, Starting } from './Starting.tsx';

const definitions = import.meta.glob<AppResource>('../resources/*/index.ts', {
  eager: true,
  import: 'default',
});

/** Every resource of the app: a folder with its `index.ts` is all that one needs to be here. */
export const resources = Object.values(definitions);

/**
 * The admin shell, react-admin's core under our own chrome, for the signed-in user. It is there once it can show its
 * first screen, because to draw a page that only waits takes the time of the list's own request.
 */
export async function openAdmin() {
  const texts = startAdminTexts();
  const router = appRouter(resources);
  const start = () => attempt(texts);
  const [first] = await Promise.all([start(), hasFirstScreen(router), texts]);
  return (
    <Starting first={first} again={start}>
      {(signedIn) => <SignedInApp signedIn={signedIn} router={router} />}
    </Starting>
  );
}

const hasFirstScreen = (router: AppRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
