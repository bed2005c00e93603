import type { CrmImport } from '#contract/crmImports.ts';
import { useFormats } from '#i18n/format.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import '#src/ui/legendSquare.css';

const counts = ['newRows', 'changedRows', 'sameRows', 'errorRows'] as const;

/** How many rows are new, changed, unchanged and wrong, and their shares in one bar. */
export function RowCounts({ upload }: { upload: CrmImport }) {
  const { label } = useFields();
  const { number, percent } = useFormats();
  const total = Math.max(
    1,
    counts.reduce((sum, source) => sum + upload[source], 0),
  );
  return (
    <div>
      <dl className="rowCounts">
        {counts.map((source) => (
          <div key={source} data-rows={source}>
            <dt className="legendSquare">{label(source)}</dt>
            <dd>
              <strong>{number(upload[source])}</strong> <span>{percent(upload[source] / total)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="rowShares" aria-hidden>
        {counts.map((source) => (
          <span key={source} data-rows={source} style={{ flexGrow: upload[source] }} />
        ))}
      </div>
    </div>
  );
}
