/**
 * The library of OpenID Connect. It says of Node 20 that it does not support it; all that we ask of it is tested there, so
 * that nobody who starts the server is warned of what they can't fix.
 */
const { warn } = console;
console.warn = (...words) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
export const { default: Provider, errors, interactionPolicy } = await import('oidc-provider');
console.warn = warn;
