/**
 * Who may call what, written down from the documents (1 and 2, section 6) and the decisions (4, 7, 9, 15), and never
 * read from the manifest: two sources that must agree, or the walks could not find a difference.
 *
 * `anyone`: without signing in. `signInPage`: a browser in the middle of a sign-in. `signedIn`: whoever is signed in.
 * Else any one of these permissions; `ownAccountToo`: what must be held besides when one's own account is meant.
 */
export type Gate =
  | 'anyone'
  | 'signInPage'
  | 'signedIn'
  | { anyOf: readonly string[]; ownAccountToo?: readonly string[] };

const seeUsers = ['read:User', 'read:GlobalUser'];
const seeRoles = ['read:Role', 'read:GlobalRole'];
const seeOwnUsers: Gate = { anyOf: seeUsers };
const seeAnyUsers: Gate = { anyOf: ['read:GlobalUser'], ownAccountToo: seeUsers };
const editOwnUsers: Gate = { anyOf: ['full:User'] };
const editAnyUsers: Gate = { anyOf: ['full:GlobalUser'], ownAccountToo: ['full:User'] };
const seeOwnRoles: Gate = { anyOf: seeRoles };
const seeAnyRoles: Gate = { anyOf: ['read:GlobalRole'], ownAccountToo: seeRoles };

export const gates: Record<string, Gate> = {
  'GET /api/v1/loginInfo': 'signInPage',
  'POST /api/v1/login': 'signInPage',
  'POST /api/v1/self/profile/activate': 'anyone',
  'PUT /api/v1/self/password/reset': 'anyone',
  'GET /api/domain': 'anyone',
  'GET /app/config.json': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /dev/mailbox': 'anyone',

  'GET /api/v1/self/profile': 'signedIn',
  'POST /api/v1/self/session/heartbeat': 'signedIn',

  'GET /api/v1/myAccount': { anyOf: ['read:Account', 'read:GlobalAccount'] },
  'GET /api/v1/admin/accounts': { anyOf: ['read:GlobalAccount'] },
  'GET /api/v1/admin/accounts/{sub}': {
    anyOf: ['read:GlobalAccount'],
    ownAccountToo: ['read:Account', 'read:GlobalAccount'],
  },
  'GET /api/v1/admin/traits': { anyOf: ['read:GlobalAccount'] },

  'GET /api/v1/users': seeOwnUsers,
  'GET /api/v1/users/export': seeOwnUsers,
  'GET /api/v1/users/{id}': seeOwnUsers,
  'POST /api/v1/users': editOwnUsers,
  'PUT /api/v1/users/{id}': editOwnUsers,
  'PUT /api/v1/users/{id}/status': editOwnUsers,
  'PUT /api/v1/users/{id}/email': editOwnUsers,
  'POST /api/v1/users/{id}/invites': editOwnUsers,
  'POST /api/v1/users/{id}/unlock': editOwnUsers,
  'POST /api/v1/users/{id}/resetPasswordRequests': editOwnUsers,

  'GET /api/v1/admin/{sub}/users': seeAnyUsers,
  'GET /api/v1/admin/{sub}/users/export': seeAnyUsers,
  'GET /api/v1/admin/{sub}/users/{id}': seeAnyUsers,
  'POST /api/v1/admin/{sub}/users': editAnyUsers,
  'PUT /api/v1/admin/{sub}/users/{id}': editAnyUsers,
  'PUT /api/v1/admin/{sub}/users/{id}/status': editAnyUsers,
  'PUT /api/v1/admin/{sub}/users/{id}/email': editAnyUsers,
  'PUT /api/v1/admin/{sub}/users/{id}/roles': editAnyUsers,
  'POST /api/v1/admin/{sub}/users/{id}/invites': editAnyUsers,
  'POST /api/v1/admin/{sub}/users/{id}/unlock': editAnyUsers,
  'POST /api/v1/admin/{sub}/users/{id}/resetPasswordRequests': editAnyUsers,

  'GET /api/v1/roles': seeOwnRoles,
  'GET /api/v1/roles/{id}': seeOwnRoles,
  'GET /api/v1/roles/{id}/users': seeOwnRoles,
  'GET /api/v1/permissions': seeOwnRoles,
  'GET /api/v1/admin/{sub}/roles': seeAnyRoles,
  'GET /api/v1/admin/{sub}/roles/{id}': seeAnyRoles,
  'GET /api/v1/admin/{sub}/roles/{id}/users': seeAnyRoles,
  'GET /api/v1/admin/{sub}/permissions': seeAnyRoles,
};

/** `full` implies `read` (document 1, section 6). */
export const holdsAny = (held: readonly string[], anyOf: readonly string[]): boolean =>
  anyOf.some((needed) => held.includes(needed) || held.includes(needed.replace('read:', 'full:')));
