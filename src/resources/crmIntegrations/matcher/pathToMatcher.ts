import { directoryBase } from '#contract/paths.ts';
import { detailsPath, matcherPath } from './matcherPath.ts';

export const pathToMatcher = (id: string, firmId: string): string =>
  `${directoryBase}/${filled(matcherPath, { id, firmId })}`;

export const pathToDetails = (matchFirmType: string, matchFirmId: string): string =>
  filled(detailsPath, { matchFirmType, matchFirmId });

const filled = (path: string, values: Record<string, string>): string =>
  path.replace(/\?/g, '').replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''));
