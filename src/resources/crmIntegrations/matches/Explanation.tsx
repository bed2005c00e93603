import type { MatchEvidence, MatchFirm } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { EvidenceBar } from '#src/parts/firms/EvidenceBar.tsx';
import { barsOf } from '#src/parts/firms/evidence.ts';
import { useFieldText } from '#src/parts/firms/OutcomeSign.tsx';
import { Reasons } from '#src/parts/firms/Reasons.tsx';
import { useReasons } from '#src/parts/firms/useReasons.ts';
import { useWeights } from '#src/parts/firms/useWeights.ts';
import '#src/parts/firms/explanation.css';

/** Why a match is as likely as it is: a sentence, then the sum behind the score, so that it can be checked by hand. */
export function Explanation({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const { fields } = match.explanation;
  const compared = fields.filter(({ outcome }) => outcome !== 'MISSING');
  const { zero, lengthOf } = barsOf(compared);
  const { percent } = useFormats();
  const { name, score, band } = match;
  const title = { share: percent(score), band: text(`crmInvestorFirms.band.${band}`), name };
  const column = (name: string) => text(`firmMatcher.columns.${name}`);
  return (
    <>
      <Reasons match={match} />
      <table className="explanation" aria-label={text('firmMatcher.explain', title)}>
        <thead>
          <tr>
            {(['field', 'crm', 'organization', 'how'] as const).map((name) => (
              <th key={name} scope="col" data-column={name}>
                {column(name)}
              </th>
            ))}
            <th scope="col" data-column="bar">
              <span className="sides" style={{ gridTemplateColumns: `${zero}% 1fr` }}>
                <span>{zero > 0 && column('against')}</span>
                <span>{zero < 100 && column('for')}</span>
              </span>
            </th>
            <th scope="col" data-column="weight">
              {column('weight')}
            </th>
          </tr>
        </thead>
        <tbody>
          {compared.map((evidence) => (
            <EvidenceLine
              key={evidence.field}
              evidence={evidence}
              zero={zero}
              length={lengthOf(evidence.weight)}
            />
          ))}
        </tbody>
        <Sum match={match} />
      </table>
      <Rival match={match} />
    </>
  );
}

type EvidenceLineProps = { evidence: MatchEvidence; zero: number; length: number };

function EvidenceLine({ evidence, zero, length }: EvidenceLineProps) {
  const fieldText = useFieldText();
  const { comparison } = useReasons();
  const { signed } = useWeights();
  const { field, left, right, weight } = evidence;
  return (
    <tr>
      <th scope="row">{fieldText(field)}</th>
      <td data-column="crm">{left ?? '–'}</td>
      <td data-column="organization">{right ?? '–'}</td>
      <td data-column="how">{comparison(evidence)}</td>
      <td data-column="bar">
        <EvidenceBar zero={zero} length={length} weight={weight} />
      </td>
      <td data-column="weight">{signed(weight)}</td>
    </tr>
  );
}

/** What is missing, and the sum: evidence, prior and standing add up to the score's log-odds. */
function Sum({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const { percent, number } = useFormats();
  const { signed } = useWeights();
  const { missing } = useReasons();
  const { fields, standing, start, sum, ofFirms } = match.explanation;
  const missingFields = fields.filter(({ outcome }) => outcome === 'MISSING');
  // An address without a known place is there, yet takes no part.
  const unread = missingFields.find(({ comparison }) => comparison !== null);
  const absent = missingFields.filter((one) => one !== unread);
  return (
    <tfoot>
      {unread && (
        <tr>
          <th scope="row">{text('firmMatcher.fields.address')}</th>
          <td colSpan={5}>{text(`firmMatcher.comparison.${unread.comparison}`)}</td>
        </tr>
      )}
      {absent.length > 0 && (
        <tr>
          <th scope="row">{text('firmMatcher.missing.label')}</th>
          <td colSpan={5}>{text('firmMatcher.missing.text', { missing: missing(absent) })}</td>
        </tr>
      )}
      {standing && (
        <tr>
          <th scope="row">{text(`firmMatcher.standing.${standing.kind}.label`)}</th>
          <td colSpan={4}>{text(`firmMatcher.standing.${standing.kind}.text`)}</td>
          <td data-column="weight">{signed(standing.weight)}</td>
        </tr>
      )}
      <tr>
        <th scope="row">{text('firmMatcher.sum.label')}</th>
        <td colSpan={4}>
          {text('firmMatcher.sum.text', {
            evidence: signed(sum - start - (standing?.weight ?? 0)),
            start: signed(start),
            ofFirms: number(ofFirms),
            sum: signed(sum),
            share: percent(match.score),
          })}
        </td>
        <td data-column="weight">{signed(sum)}</td>
      </tr>
    </tfoot>
  );
}

/** Why it is this one and not the next, or what the best one has that this one lacks. */
function Rival({ match: { rival } }: { match: MatchFirm }) {
  const { text } = useTexts();
  const fieldText = useFieldText();
  const { plain } = useWeights();
  if (!rival) return null;
  if (rival.lead === 0)
    return <p className="rival">{text('firmMatcher.rival.equal', { name: rival.name })}</p>;
  const side = rival.lead < 0 ? 'ahead' : 'behind';
  return (
    <p className="rival">
      {text(`firmMatcher.rival.${side}${rival.field ? '' : 'InAll'}`, {
        name: rival.name,
        lead: plain(rival.lead),
        field: rival.field ? fieldText(rival.field) : '',
      })}
    </p>
  );
}
