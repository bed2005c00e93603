import type {
  BulkSummary,
  ChangedField,
  DirectoryChange,
  MergeSummary,
  ValueChange,
} from '#contract/directoryChanges.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';

/** Changes of organizations in the words of their own screens. */
export function useChangeWords() {
  const { text, optional } = useTexts();
  const { number } = useFormats();
  const words = useAuditWords();
  const field = (name: string) =>
    name === 'parentId' ? text('firms.history.parent') : words.field('firms', name);
  const value = ({ field: name, type }: ValueChange, of: string) =>
    name === 'parentId' || (name === null && type === null) ? of : words.value('firms', name ?? 'value', of);

  /** `Name added: Short`, or `Names: 1 added, 1 changed` of several. */
  const ofRecords = (changes: readonly ValueChange[]) => {
    const [first] = changes;
    if (!first) return '';
    const { part, kind, type } = first;
    const records = [...new Map(changes.map((change) => [change.recordId, change])).values()];
    if (records.length === 1)
      return text(`directoryChanges.record.${kind}`, {
        one: text(`directoryChanges.part.${part}`),
        type: type === null ? '–' : words.value('firms', part === 'sectors' ? 'scheme' : 'type', type),
      });
    const counts = [...new Set(records.map((one) => one.kind))].map((one) =>
      text(`firms.history.counts.${one}`, {
        smart_count: records.filter((record) => record.kind === one).length,
      }),
    );
    return `${text(`firms.history.parts.${part}`)}: ${counts.join(', ')}`;
  };

  const ofValues = (changes: readonly ValueChange[]) =>
    [...new Set(changes.map(({ part }) => part))]
      .map((part) => {
        const own = changes.filter((change) => change.part === part);
        const isOfFirm = part === 'details' || part === 'relations';
        return isOfFirm ? own.map((one) => field(one.field ?? '')).join(', ') : ofRecords(own);
      })
      .join('; ');

  /** All its organizations got the same, unless they got back what each had. */
  const ofBulk = ({ changes }: DirectoryChange, { action }: BulkSummary) => {
    const what = ofValues(changes);
    if (action === 'undo') return text('directoryChanges.takenBack', { what });
    const [first] = changes;
    if (first?.part !== 'details' || first.after === null || action === null) return what;
    return text('auditEvents.named', { name: what, value: value(first, first.after) });
  };

  const ofMerge = ({ other, isOtherMerged }: MergeSummary, operation: string | null) => {
    const values = { name: other.displayName };
    if (operation === 'firms.unmerge') return text('directoryChanges.merge.unmerged', values);
    return text(`directoryChanges.merge.${isOtherMerged ? 'with' : 'into'}`, values);
  };

  return {
    fieldName: (name: ChangedField) =>
      optional(`firms.history.parts.${name}`) ??
      (name === 'created' ? text('directoryChanges.created') : field(name)),
    value,
    title: (change: DirectoryChange) => {
      const { bulk, merge, changes, operation, restoredFrom } = change;
      if (bulk) return ofBulk(change, bulk);
      if (merge) return ofMerge(merge, operation);
      if (operation === 'firms.importFactSet') return text('directoryChanges.imported');
      if (operation === 'firms.create') return text('directoryChanges.created');
      const what = ofValues(changes);
      if (restoredFrom === null) return what || '–';
      const version = number(restoredFrom);
      return operation === 'firms.restoreVersion'
        ? text('firms.history.restore.isRestored', { version })
        : text('firms.history.restore.isValueRestored', { changes: what, version });
    },
    /** `Moved: 2 CRM links, 1 organization, 4 values`. */
    moved: ({ linkCount, childCount }: MergeSummary, values: number) => {
      const counts = { links: linkCount, organizations: childCount, values };
      const what = (['links', 'organizations', 'values'] as const)
        .filter((name) => counts[name] > 0)
        .map((name) =>
          text(`directoryChanges.merge.${name}`, { smart_count: counts[name], count: number(counts[name]) }),
        );
      return what.length > 0 ? text('directoryChanges.merge.moved', { what: what.join(', ') }) : '';
    },
    /** `9 were so already, 5 were refused`. */
    rest: (bulk: BulkSummary) =>
      (['unchanged', 'refused'] as const)
        .flatMap((name) => {
          const count = bulk[name] ?? 0;
          return count > 0
            ? text(`directoryChanges.rest.${name}`, { smart_count: count, count: number(count) })
            : [];
        })
        .join(', '),
  };
}
