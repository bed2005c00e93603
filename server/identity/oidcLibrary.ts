/**
 * The OpenID Connect library. It warns that it does not support Node 20; everything we use is tested there, so nobody
 * who starts the server gets a warning they can't act on.
 */
const { warn } = console;
console.warn = (...words) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
export const { default: Provider, errors, interactionPolicy } = await import('oidc-provider');
console.warn = warn;
