import { version } from '#package.json';

/** Replaced by the build. */
declare const __COMMIT__: string | undefined;

/** The app's version as users know it; `release` names the build. */
export const appVersion = '2025.31.3';

/** The product's release, and the commit it was built from: null from source, and where the build had no git. */
export const release = {
  version,
  commit: typeof __COMMIT__ === 'string' && __COMMIT__ ? __COMMIT__ : null,
};

/** Both in one line, as in the account menu: `2.0.0 (1a2b3c4d)`. */
export const releaseName = ({ version, commit }: typeof release): string =>
  commit ? `${version} (${commit.slice(0, 8)})` : version;
