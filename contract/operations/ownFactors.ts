import * as z from 'zod/mini';
import {
  AuthenticatorConfirmation,
  FactorName,
  Factors,
  NewAuthenticator,
  PasswordProof,
  RecoveryCodes,
} from '../factors.ts';
import type { Operations } from '../operation.ts';
import { one } from '../paging.ts';
import { NewPasskey, PasskeyCreation } from '../passkeys.ts';

const byId = { id: z.uuid() };

/** The signed-in person's second factors. */
export const ownFactorsOperations = {
  'ownFactors.list': {
    summary: "One's own second factors, and how many recovery codes are left",
    method: 'GET',
    path: { own: '/api/v1/self/factors' },
    access: 'session',
    answer: one(Factors),
    idempotency: 'safe',
  },
  'ownFactors.beginAuthenticator': {
    summary: 'Begin to add an authenticator app: its secret, which counts from its first code on',
    method: 'POST',
    path: { own: '/api/v1/self/factors/authenticators' },
    access: 'session',
    body: PasswordProof,
    answer: one(NewAuthenticator),
    hasSecret: true,
    status: 201,
    idempotency: 'never',
  },
  'ownFactors.confirmAuthenticator': {
    summary: 'Add the authenticator app by its first code; all other sessions of the user end',
    method: 'PUT',
    path: { own: '/api/v1/self/factors/authenticators/{id}/confirmation' },
    params: byId,
    access: 'session',
    body: AuthenticatorConfirmation,
    answer: one(RecoveryCodes),
    hasSecret: true,
    idempotency: 'never',
  },
  'ownFactors.beginPasskey': {
    summary: 'Begin to add a passkey: its challenge, which works once and for five minutes',
    method: 'POST',
    path: { own: '/api/v1/self/factors/passkeys/challenge' },
    access: 'session',
    body: PasswordProof,
    answer: one(PasskeyCreation),
    hasSecret: true,
    idempotency: 'never',
  },
  'ownFactors.addPasskey': {
    summary: 'Add the passkey that the browser has made; all other sessions of the user end',
    method: 'POST',
    path: { own: '/api/v1/self/factors/passkeys' },
    access: 'session',
    body: NewPasskey,
    answer: one(RecoveryCodes),
    hasSecret: true,
    status: 201,
    idempotency: 'never',
  },
  'ownFactors.rename': {
    summary: 'Call a factor of one’s own something else',
    method: 'PUT',
    path: { own: '/api/v1/self/factors/{id}' },
    params: byId,
    access: 'session',
    body: FactorName,
    answer: one(Factors),
    idempotency: 'idempotent',
  },
  'ownFactors.remove': {
    summary: 'Remove a factor of one’s own; all other sessions of the user end',
    method: 'POST',
    path: { own: '/api/v1/self/factors/{id}/removal' },
    params: byId,
    access: 'session',
    body: PasswordProof,
    answer: one(Factors),
    idempotency: 'never',
  },
  'ownFactors.renewRecoveryCodes': {
    summary: 'Ten new recovery codes; the earlier ones end',
    method: 'POST',
    path: { own: '/api/v1/self/recoveryCodes' },
    access: 'session',
    body: PasswordProof,
    answer: one(RecoveryCodes),
    hasSecret: true,
    status: 201,
    idempotency: 'never',
  },
} as const satisfies Operations;
