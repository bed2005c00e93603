import { skipToken, useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/profile.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';

/** react-admin's cache key of one's own profile. */
export const profileKey = (id: string) => ['profile', 'getOne', { id, meta: undefined }];

/** The signed-in person with their current name; their rights are as of the page's start. */
export function useOwnProfile(): Profile {
  const { profile, caches } = useSignedIn();
  const own = caches.of(profile.account.subdomain);
  const { data } = useQuery<Profile>({ queryKey: profileKey(profile.id), queryFn: skipToken }, own);
  return data ?? profile;
}
