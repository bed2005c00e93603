import { useTranslate } from 'react-admin';
import type { AuditEvent } from '#contract/auditEvents.ts';
import { useAuditWords } from '#src/parts/useAuditWords.ts';

/** Each field that changed, as it was and as it became, in the words of the record's own screens. */
export function ChangeTable({ objectType, changes }: Pick<AuditEvent, 'objectType' | 'changes'>) {
  const translate = useTranslate();
  const words = useAuditWords();
  const heads = ['field', 'before', 'after'].map((name) => translate(`auditEvents.change.${name}`));
  return (
    <table className="cardTable" aria-label={translate('auditEvents.change.title')}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.field(objectType, field)}</th>
            <td>{words.value(objectType, field, before)}</td>
            <td>{words.value(objectType, field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
