import { crmFileColumns } from '#contract/crmFileColumns.ts';
import type { CrmFileColumn, CrmImport } from '#contract/crmImports.ts';
import type { Mapping } from './uploadRequests.ts';

/** Whether a column that the type does not have is still undecided, or only a proposal. */
export const isUnmapped = ({ by }: CrmFileColumn): boolean => by === null || isProposed({ by });

export const isProposed = ({ by }: Pick<CrmFileColumn, 'by'>): boolean => by === 'WORDS' || by === 'VALUES';

/** Whether somebody has to review the columns before rows are read by them. */
export const needsReview = ({ type, columns }: CrmImport): boolean =>
  missingIn(type, mappingOf(columns)).length > 0 || columns.some(isProposed);

/** The same for a check, which is the time to do so. */
export const deservesReview = (received: CrmImport): boolean =>
  needsReview(received) || received.columns.some(isUnmapped);

export const mappingOf = (columns: readonly CrmFileColumn[]): Mapping => columns.map(({ column }) => column);

/** The required columns that none of the file's maps to. */
export const missingIn = (type: CrmImport['type'], mapping: Mapping): string[] =>
  crmFileColumns[type].flatMap(({ name, isRequired }) =>
    isRequired && !mapping.includes(name) ? [name] : [],
  );

/** A column maps from one header: another that had it loses it. */
export const withChoice = (mapping: Mapping, at: number, column: string | null): Mapping =>
  mapping.map((before, n) => {
    if (n === at) return column;
    return before === column ? null : before;
  });
