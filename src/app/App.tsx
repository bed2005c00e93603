import type { AppResource } from '../layout/appResource';
import { SignedInApp } from './SignedInApp';
import { Starting } from './Starting';

const definitions = import.meta.glob<AppResource>('../resources/*/index.ts', {
  eager: true,
  import: 'default',
});

/** Every resource of the app: a folder with its `index.ts` is all that one needs to be here. */
export const resources = Object.values(definitions);

/** The admin shell: react-admin's core under our own chrome, for whoever is signed in. */
export function App() {
  return (
    <Starting resources={resources}>
      {(signedIn) => <SignedInApp signedIn={signedIn} resources={resources} />}
    </Starting>
  );
}
