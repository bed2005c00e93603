import { lazy } from 'react';

const load = () =>
  import('../pages/signIn/TwoFactorForm.tsx').then(({ bringTwoFactorForm }) => bringTwoFactorForm());

/** The sign-in page's form for a mailed code, when a user signs in again over their page. */
export const codeForm = { load, Form: lazy(load) };
