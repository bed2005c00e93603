import type { Firm } from '#contract/firms.ts';
import type { Audited } from '#server/writes/audit.ts';

/** A whole firm's change for the log: its details, parent and records' values, where they differ. */
export function auditedFirm(
  before: Firm,
  after: Firm,
  restoredFrom: number | undefined,
): Pick<Audited, 'before' | 'after'> {
  const [old, now] = [auditedFields(before), auditedFields(after)];
  const fields = Object.keys(now).filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]),
  );
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]));
  return {
    before: { ...only(old), version: before.version },
    after: { ...only(now), version: after.version, ...(restoredFrom !== undefined && { restoredFrom }) },
  };
}

function auditedFields({ details, relations, isFactSetConnected, ...firm }: Firm): Record<string, unknown> {
  const { id: _, version: __, ...fields } = details;
  const effective = <T extends { recordStatus: string }>(records: readonly T[], text: (one: T) => string) =>
    records.filter(({ recordStatus }) => recordStatus === 'EFFECTIVE').map(text);
  return {
    displayName: firm.displayName,
    ...fields,
    parentName: relations.parentName,
    isFactSetConnected,
    names: effective(firm.names, ({ value }) => value),
    identifiers: effective(firm.identifiers, ({ value }) => value),
    sectors: effective(firm.sectors, ({ code }) => code),
    roles: effective(firm.roles, ({ type }) => type),
    addresses: effective(firm.addresses, ({ streetLine1, city }) => `${streetLine1}, ${city}`),
    contacts: effective(firm.contacts, ({ value }) => value),
  };
}
