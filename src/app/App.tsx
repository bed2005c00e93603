import { accounts } from '../resources/accounts/index';
import { users } from '../resources/users/index';
import { SignedInApp } from './SignedInApp';
import { Starting } from './Starting';

/** One line for each resource: its routes and tabs come with it. */
export const resources = [accounts, users];

/** The admin shell: react-admin's core under our own chrome, for whoever is signed in. */
export function App() {
  return <Starting>{(signedIn) => <SignedInApp signedIn={signedIn} resources={resources} />}</Starting>;
}
