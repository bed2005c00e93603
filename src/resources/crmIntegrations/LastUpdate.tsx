import { dayMs } from '#contract/dayMs.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Timestamp } from '#src/ui/Timestamp.tsx';

/** Days without an upload after which the data may be out of date. */
const oldAfterDays = 30;

/** When a CRM's data was last uploaded, with a warning if that was long ago. */
export function LastUpdate({ on }: { on: string | null }) {
  const { text } = useTexts();
  const { number } = useFormats();
  if (on === null) return text('crmIntegrations.never');
  const days = Math.floor((Date.now() - Date.parse(on)) / dayMs);
  return (
    <span className="crmName">
      <Timestamp at={on} />
      {days > oldAfterDays && (
        <small data-warning>
          {text('crmIntegrations.noUpdate', { smart_count: days, count: number(days) })}
        </small>
      )}
    </span>
  );
}
