import type { Plugin } from 'vite';

/**
 * What react-admin's core imports for what this app has in its own way, and what stands there instead: lists are exported
 * by the server, and names are in the catalogs, so that none is made of a plural or of a field's name.
 */
export const leftOut: Record<string, string> = {
  'jsonexport/dist/index.js': 'export default () => { throw new Error("The server exports lists"); };',
  inflection:
    'const same = (name) => name; export { same as humanize, same as inflect, same as transform, same as pluralize, same as singularize, same as capitalize };',
};

/** Builds the app without packages that it loads and never needs. */
export function leaveOut(): Plugin {
  const found = new Set<string>();
  return {
    name: 'leave-out',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source) {
      if (!(source in leftOut)) return null;
      found.add(source);
      return `\0left-out:${source}`;
    },
    load: (id) => leftOut[id.replace('\0left-out:', '')],
    buildEnd() {
      for (const source of Object.keys(leftOut))
        if (!found.has(source))
          this.error(`Nothing imports ${source} any more: leaveOut.ts need not name it`);
    },
  };
}
