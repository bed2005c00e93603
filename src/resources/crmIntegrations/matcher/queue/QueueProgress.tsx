import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { linkedShare } from '#src/resources/crmIntegrations/LinkBar.tsx';
import { useMatching } from '#src/resources/crmIntegrations/useMatching.ts';
import { useMatcherAddress } from '../matcherAddress.ts';
import { useIntegration } from '../useInvestorFirm.ts';

/** How many of the account's firms are linked, and how many were today. */
export function QueueProgress() {
  const { text } = useTexts();
  const { number, percent } = useFormats();
  const { id } = useMatcherAddress();
  const { data: integration } = useIntegration(id);
  const { data: matching } = useMatching(id);
  const share = integration && linkedShare(integration);
  if (share === undefined) return null;
  const linked = text('firmMatcher.queue.linked', { share: percent(share / 100) });
  const today = matching && text('firmMatcher.queue.today', { count: number(matching.linkedToday) });
  return (
    <div className="progress">
      <span aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
      {[linked, today].filter(Boolean).join(', ')}
    </div>
  );
}
