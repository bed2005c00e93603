const signedIn = 'signed-in';

/** The tabs of this browser, which hear of each other's sign-ins, sign-outs and activity; no token is told there. */
export const openTabs = () => new BroadcastChannel('session');

export type Tabs = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/** Tells the tabs that wait for it that this browser has a session again. */
export const tellSignIn = (tabs: Tabs) => tabs.postMessage(signedIn);

/** Calls the listener at each sign-in in another tab; answers with what ends that. */
export function onSignIn(tabs: Tabs, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === signedIn) listener();
  };
  tabs.addEventListener('message', hear);
  return () => tabs.removeEventListener('message', hear);
}
