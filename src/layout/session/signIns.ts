const signedIn = 'signed-in';

/** This browser's tabs, which tell each other about sign-ins, sign-outs and activity; no token is sent. */
export const openTabs = () => new BroadcastChannel('session');

export type Tabs = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/** Tells waiting tabs that this browser has a session again. */
export const tellSignIn = (tabs: Tabs) => tabs.postMessage(signedIn);

/** Calls the listener at each sign-in in another tab; returns the function that stops it. */
export function onSignIn(tabs: Tabs, listener: () => void): () => void {
  const handleMessage = ({ data }: MessageEvent) => {
    if (data === signedIn) listener();
  };
  tabs.addEventListener('message', handleMessage);
  return () => tabs.removeEventListener('message', handleMessage);
}
