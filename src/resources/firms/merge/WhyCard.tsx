import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { BandChip } from '#src/parts/firms/BandChip.tsx';
import { EvidenceBar } from '#src/parts/firms/EvidenceBar.tsx';
import { barsOf, type Explained } from '#src/parts/firms/evidence.ts';
import { useFieldText } from '#src/parts/firms/OutcomeSign.tsx';
import { Reasons } from '#src/parts/firms/Reasons.tsx';
import { useWeights } from '#src/parts/firms/useWeights.ts';
import { Card } from '#src/ui/Card.tsx';
import '#src/parts/firms/explanation.css';

/** Why two organizations look like one: a sentence, and the sum behind the score. */
export function WhyCard({ why }: { why: Explained }) {
  const { text } = useTexts();
  const { percent, number } = useFormats();
  const { signed } = useWeights();
  const fieldText = useFieldText();
  const { fields, start, sum, ofFirms } = why.explanation;
  const weighed = fields.filter(({ outcome }) => outcome !== 'MISSING');
  const { zero, lengthOf } = barsOf(weighed);
  const title = text('firmMerges.why', { share: percent(why.score) });
  return (
    <Card title={title} actions={<BandChip band={why.band} />}>
      <Reasons match={why} />
      <table className="explanation whyTable" aria-label={title}>
        <tbody>
          {weighed.map(({ field, weight }) => (
            <tr key={field}>
              <th scope="row">{fieldText(field)}</th>
              <td data-column="bar">
                <EvidenceBar zero={zero} length={lengthOf(weight)} weight={weight} />
              </td>
              <td data-column="weight">{signed(weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dialogNote">
        {text('firmMatcher.sum.text', {
          evidence: signed(sum - start),
          start: signed(start),
          ofFirms: number(ofFirms),
          sum: signed(sum),
          share: percent(why.score),
        })}
      </p>
    </Card>
  );
}
