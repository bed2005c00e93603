import type { HtmlTagDescriptor, Plugin } from 'vite';
import { chunksIn, packsIn } from './firstVisits.ts';

/** Links to the packs of every visit; the server leaves those of the visit at hand (`server/http/appPage.ts`). */
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
    'data-pack': pack,
    href: `/app/${fileName}`,
    nonce: '__CSP_NONCE__',
  },
  injectTo: 'head',
});
