import { appUrl, paths } from '#contract/paths.ts';
import type { Session } from '#dataProviders/types.ts';

const signedOut = 'signed-out';

/**
 * A session that ends in every tab of this browser at once. Otherwise a tab left open would keep showing what the
 * next person at this machine must not see. `forget` empties the caches.
 */
export function signingOutEverywhere(session: Session, { channel, forget, leaveTo }: SignOutDeps): Session {
  channel.addEventListener('message', ({ data }) => {
    if (data !== signedOut) return;
    forget();
    leaveTo(appUrl(paths.loggedOut));
  });
  return {
    ...session,
    signOut: () => {
      channel.postMessage(signedOut);
      forget();
      return session.signOut();
    },
  };
}

type SignOutDeps = {
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  forget: () => void;
  leaveTo: (url: string) => void;
};
