import { startAdminTexts } from '#i18n/adminTexts.ts';
import type { AppResource } from '#src/admin/resource/resource.ts';
import { type AppRouter, appRouter, SignedInApp } from './SignedInApp.tsx';
import { attempt, Starting } from './Starting.tsx';

const definitions = import.meta.glob<AppResource>('../resources/*/index.ts', {
  eager: true,
  import: 'default',
});

/** Every resource of the app: adding its folder's `index.ts` here is all a new one needs. */
export const resources = Object.values(definitions);

/**
 * The admin shell, react-admin's core under our own chrome, for the signed-in user. It appears once its first screen
 * is ready, as drawing a waiting page would cost the time of the list's own request.
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
