import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  type DataProvider,
  memoryStore,
  RecordContextProvider,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { i18nProvider } from '#i18n/i18nProvider.ts';
import { showTexts } from '#i18n/texts.ts';
import { UnsavedChangesGuard } from '#src/admin/form/UnsavedChangesGuard.tsx';
import { definitionsOf } from '#src/admin/resource/resource.ts';
import users from '#src/resources/users/index.ts';
import { english } from '#tests/support/catalogs.ts';
import { Themed } from '../app/Themed.tsx';

/** Mounts part of a screen in react-admin's context with the English texts, at a path of a router of its own. */
export function renderAdmin(element: ReactNode, dataProvider: Partial<DataProvider> = {}, path = '/') {
  showTexts({ locale: 'en', catalogs: english });
  const store = memoryStore();
  const root = (
    <Themed>
      <CoreAdminContext
        dataProvider={dataProvider as DataProvider}
        i18nProvider={i18nProvider('en', english)}
        store={store}
      >
        <UnsavedChangesGuard>{element}</UnsavedChangesGuard>
      </CoreAdminContext>
    </Themed>
  );
  const router = createMemoryRouter([{ path: '*', element: root }], { initialEntries: [path] });
  return { router, ...render(<RouterProvider router={router} />) };
}

/** Among what surrounds a user's screen. */
export const ofUsers = (element: ReactNode) => (
  <ResourceDefinitionContextProvider definitions={definitionsOf([users])}>
    <ResourceContextProvider value={users.name}>
      <RecordContextProvider value={{ id: 'nora' }}>{element}</RecordContextProvider>
    </ResourceContextProvider>
  </ResourceDefinitionContextProvider>
);
