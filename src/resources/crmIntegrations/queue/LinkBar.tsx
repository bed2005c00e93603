import type { CrmIntegration } from '#contract/crmIntegrations.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import '#src/ui/legendSquare.css';

type Counts = Pick<CrmIntegration, 'linkedFirms' | 'newFirms' | 'totalFirms'>;

/** The share of linked firms, in whole percent; null without firms. */
export const linkedShare = ({ linkedFirms, totalFirms }: Pick<Counts, 'linkedFirms' | 'totalFirms'>) =>
  totalFirms === 0 ? undefined : Math.floor((linkedFirms / totalFirms) * 100);

/** Linked firms solid, new ones hatched, the others the rest of the track; the columns beside it have the figures. */
export function LinkBar({ of }: { of: Counts }) {
  const { percent } = useFormats();
  const share = linkedShare(of);
  const part = (count: number) => ({ width: `${(count / Math.max(of.totalFirms, 1)) * 100}%` });
  return (
    <span className="linkBar">
      <span aria-hidden>
        <span data-linked style={part(of.linkedFirms)} />
        <span data-new style={part(of.newFirms)} />
      </span>
      {share === undefined ? '–' : percent(share / 100)}
    </span>
  );
}

export function LinkLegend() {
  const { text } = useTexts();
  return (
    <span className="linkLegend" aria-hidden>
      {(['linked', 'new', 'notLinked'] as const).map((part) => (
        <span key={part} className="legendSquare" data-part={part}>
          {text(`crmIntegrations.legend.${part}`)}
        </span>
      ))}
    </span>
  );
}
