import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { jsonFault } from '../i18n/tools/jsonFault.ts';

/** Names the file and line of a catalog that is not valid JSON: Vite, which loads many at once, does not. */
export function nameBrokenCatalog(): Plugin {
  return {
    name: 'name-broken-catalog',
    enforce: 'pre',
    load: {
      filter: { id: /\/i18n\/[\w-]+\/(\w+\/)?\w+\.json(\?|$)/ },
      handler(id) {
        const file = id.replace(/\?.*/, '');
        const fault = jsonFault(readFileSync(file, 'utf8'));
        if (fault)
          this.error(`${file.replace(/^.*\/(?=i18n\/)/, '')}:${fault.line} is no JSON: ${fault.reason}`);
      },
    },
  };
}
