import { directoryBase } from '#contract/paths.ts';

/** The matcher of a firm of a CRM integration (document 3, section 2). */
export const matcherPath = 'crm_integrations/:id/entity-matcher/:firmId';
/** Below it one match's details: the same screen, with or without them. */
export const detailsPath = 'match-firm-details?/:matchFirmType?/:matchFirmId?';

export const pathToMatcher = (id: string, firmId: string): string =>
  `${directoryBase}/${filled(matcherPath, { id, firmId })}`;

export const pathToDetails = (matchFirmType: string, matchFirmId: string): string =>
  filled(detailsPath, { matchFirmType, matchFirmId });

const filled = (path: string, values: Record<string, string>): string =>
  path.replace(/\?/g, '').replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''));
