import type { HtmlTagDescriptor, Plugin } from 'vite';
import { chunksIn, packsIn, runtime } from './firstVisits.ts';

/**
 * Links to the packs of every visit; of the named ones the server keeps those of the current visit
 * (`server/http/appPage.ts`).
 */
export function writePreloads(): Plugin {
  return {
    name: 'write-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        packsIn(chunksIn(bundle)).map(({ name, fileName }) => preload(name, fileName)),
    },
  };
}

const preload = (pack: string, fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    rel: 'modulepreload',
    crossorigin: true,
    ...(pack !== runtime && { 'data-pack': pack }),
    href: `/app/${fileName}`,
    nonce: '__CSP_NONCE__',
  },
  injectTo: 'head',
});
