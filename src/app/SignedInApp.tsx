import { lazy, Suspense, useState } from 'react';
import { CoreAdminContext, ResourceDefinitionContextProvider } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { appBase } from '#contract/paths.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { type AppResource, definitionsOf } from '#src/admin/resource/resource.ts';
import { SignedInContext, useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { Layout } from '../layout/Layout.tsx';
import { PageSessionContext, type SignedInPage } from '../layout/session/PageSession.ts';
import { profileKey } from '../layout/useOwnProfile.ts';
import { Pending } from './Pending.tsx';
import { routesOf } from './routes.tsx';
import { createStore } from './store.ts';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The router of all screens; it starts loading the current one as soon as it is created. */
export function appRouter(resources: readonly AppResource[], createRouter = createBrowserRouter): AppRouter {
  const root = { element: <AdminContext resources={resources} />, hydrateFallbackElement: <Pending /> };
  return createRouter([{ ...root, children: routesOf(resources) }], { basename: appBase });
}

/** Only where an installation has terms that the person has yet to accept. */
const LegalGate = lazy(async () => {
  const [{ LegalGate: component }] = await Promise.all([
    import('../layout/legal/LegalGate.tsx'),
    addTexts(screenTexts('legal')),
  ]);
  return { default: component };
});

/** The app of the signed-in user. */
export function SignedInApp({ signedIn, router }: { signedIn: SignedInPage; router: AppRouter }) {
  return (
    <SignedInContext value={signedIn}>
      <PageSessionContext value={signedIn}>
        <RouterProvider router={router} />
      </PageSessionContext>
    </SignedInContext>
  );
}

/** The resources, and the providers of one's own account; screens inside an account get theirs from its shell. */
function AdminContext({ resources }: { resources: readonly AppResource[] }) {
  const { profile, providers, caches } = useSignedIn();
  const own = profile.account.subdomain;
  const [scoped] = useState(() => {
    const scope = { subdomain: own, ownSubdomain: own };
    caches.of(own).setQueryData(profileKey(profile.id), profile);
    return {
      dataProvider: providers.dataProvider(scope),
      authProvider: providers.authProvider(profile, scope),
      queryClient: caches.of(own),
      store: createStore(),
    };
  });
  const [pending, setPending] = useState(profile.legal ?? []);
  return (
    <CoreAdminContext {...scoped} i18nProvider={useTexts().provider}>
      <ResourceDefinitionContextProvider definitions={definitionsOf(resources)}>
        {pending.length > 0 ? (
          <Suspense fallback={<Pending />}>
            <LegalGate pending={pending} onDone={() => setPending([])} />
          </Suspense>
        ) : (
          <Layout />
        )}
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
}
