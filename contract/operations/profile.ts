import type { Operations } from '../operation.ts';
import { done, one } from '../paging.ts';
import { EntityAccessList } from '../permissions.ts';
import { PasswordChange, Profile, ProfileDetails, ProfileLocale } from '../profile.ts';

const oneProfile = one(Profile);

/** The signed-in person's own data and settings (document 3, sections 2 to 7). */
export const profileOperations = {
  'profile.get': {
    summary: 'The signed-in user and what they may do',
    method: 'GET',
    path: { own: '/api/v1/self/profile' },
    access: 'session',
    answer: oneProfile,
    idempotency: 'safe',
  },
  'profile.update': {
    summary: 'Change one’s own name and job function',
    method: 'PUT',
    path: { own: '/api/v1/self/profile' },
    access: { own: ['full:User', 'full:GlobalUser'] },
    isPersonal: true,
    body: ProfileDetails,
    readBy: { call: 'profile.get' },
    answer: oneProfile,
    idempotency: 'idempotent',
    versioned: true,
    touches: ['users'],
  },
  'profile.access': {
    summary: 'One’s own access, the roles behind it, and what is missing',
    method: 'GET',
    path: { own: '/api/v1/self/access' },
    access: 'session',
    answer: EntityAccessList,
    idempotency: 'safe',
  },
  'profile.changePassword': {
    summary: 'Change one’s own password; all other sessions of the user end',
    method: 'PUT',
    path: { own: '/api/v1/self/password/change' },
    access: 'session',
    body: PasswordChange,
    answer: done,
    idempotency: 'never',
  },
  'profile.setLocale': {
    summary: 'Choose the language of one’s own screens and mails',
    method: 'PUT',
    path: { own: '/api/v1/self/locale' },
    access: 'session',
    body: ProfileLocale,
    answer: null,
    status: 204,
    idempotency: 'idempotent',
  },
} as const satisfies Operations;
