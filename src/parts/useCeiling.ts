import type { ApiKey } from '#contract/apiKeys.ts';
import { beyondCeiling, signInRights } from '#contract/ceiling.ts';
import type { Permission } from '#contract/permissions.ts';
import { givenBy, type Role } from '#contract/roles.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import type { Trait } from '#contract/traits.ts';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';

/**
 * Why the signed-in user may not give a role or a key, or reach a user of this account, directly or by an identity
 * provider, under the server's own rule (decisions, ruling 18); undefined if they may.
 */
export function useCeiling() {
  const { text } = useTexts();
  const { profile } = useSignedIn();
  const { isOwn, subdomain } = useAccountScope();

  function reasonAgainst(rights: readonly Permission[], mayDoAll = false): string | undefined {
    if (profile.mayDoAll) return undefined;
    if (mayDoAll) return text('validation.mayDoAllLacking');
    const lacking = beyondCeiling(rights, {
      permissions: profile.permissions,
      isOwnAccount: isOwn,
      isSystemAccount: subdomain === systemSubdomain,
    });
    if (lacking.length === 0) return undefined;
    return text('validation.rightsLacking', { rights: lacking.map(worded).join(', ') });
  }
  function worded(right: Permission): string {
    const [level, entity] = right.split(':');
    return `${text(`permissions.entities.${entity}`)} (${text(`permissions.levels.${level}`)})`;
  }
  const reasonAgainstRoles = (roles: readonly Role[]) =>
    reasonAgainst(
      roles.flatMap(givenBy),
      roles.some(({ mayDoAll }) => mayDoAll),
    );
  const reasonAgainstUser = ({ roles }: User) => reasonAgainstRoles(roles);

  return {
    reasonAgainstRole: (role: Role) => reasonAgainstRoles([role]),
    reasonAgainstUser,
    reasonAgainstTrait: ({ permissions }: Pick<Trait, 'permissions'>) => reasonAgainst(permissions),
    /** Against changing how the account's users prove who they are. */
    reasonAgainstSignIn: () => reasonAgainst(signInRights, subdomain === systemSubdomain),
    reasonAgainstKey: ({ permissions }: Pick<ApiKey, 'permissions'>) => reasonAgainst(permissions),
    /** Nobody disables themselves. */
    reasonAgainstStatus: (user: User) =>
      user.id === profile.id && user.status === 'ACTIVE'
        ? text('validation.ownStatus')
        : reasonAgainstUser(user),
  };
}
