import type { Firm, FirmRow } from '#contract/firms.ts';

/** The head of a firm's screen; a list row already has everything except the undefined values. */
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
