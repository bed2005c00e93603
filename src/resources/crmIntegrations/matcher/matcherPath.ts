/** The matcher of a firm of a CRM integration (document 3, section 2). */
export const matcherPath = 'crm_integrations/:id/entity-matcher/:firmId';
/** Below it one match's details: the same screen, with or without them. */
export const detailsPath = 'match-firm-details?/:matchFirmType?/:matchFirmId?';
