import type { Firm, FirmRow } from '#contract/firms.ts';

/** What the head of a firm's screen says, which a row of the list tells already but for the values that are undefined. */
export function firmHead(firm: Firm | FirmRow) {
  if (!('names' in firm)) {
    const { deletionStatus, ultimateParentId, ultimateParentName, ...row } = firm;
    return {
      ...row,
      recordStatus: deletionStatus,
      ultimateParent: parentOf(ultimateParentId, ultimateParentName),
      lei: undefined,
      isMapped: false,
    };
  }
  const { details, relations, identifiers, isFirmMappedToCmgAccount, ...rest } = firm;
  const lei = identifiers.find(({ type, recordStatus }) => type === 'LEI' && recordStatus === 'EFFECTIVE');
  return {
    ...rest,
    status: details.status,
    recordStatus: details.recordStatus,
    entityType: details.entityType,
    ultimateParent: parentOf(relations.ultimateParentId, relations.ultimateParentName),
    lei: lei?.value ?? null,
    isMapped: isFirmMappedToCmgAccount,
  };
}

const parentOf = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
