import { skipToken, useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/profile.ts';
import { useSignedIn } from './SignedIn.ts';

/** Under which react-admin caches one's own profile. */
export const profileKey = (id: string) => ['profile', 'getOne', { id, meta: undefined }];

/** Who is signed in, as they have called themselves since; what they may do is as it was when the page began. */
export function useOwnProfile(): Profile {
  const { profile, caches } = useSignedIn();
  const own = caches.of(profile.account.subdomain);
  const { data } = useQuery<Profile>({ queryKey: profileKey(profile.id), queryFn: skipToken }, own);
  return data ?? profile;
}
