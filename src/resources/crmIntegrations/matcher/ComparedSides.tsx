import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { MatchField, MatchFirm } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { evidenceOf } from '#src/parts/firms/evidence.ts';
import { Marked } from '#src/parts/firms/Marked.tsx';
import '#src/parts/marks.css';
import { OutcomeSign, useFieldText } from '#src/parts/firms/OutcomeSign.tsx';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { sharedWords } from '../matches/MatchedValue.tsx';

/** How many values are shown before a click shows more (document 3, section 9). */
const most = { names: 3, webDomains: 3 } as const;
const maxAddresses = ({ firmSource }: MatchFirm) =>
  firmSource === 'FACT_SET' || firmSource === 'MORNING_STAR' ? 1 : 2;

/** The CRM's firm and the organization side by side, with the sign of each comparison. */
export function ComparedSides({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const fieldText = useFieldText();
  const firm = useFirm();
  const { names, name, webDomains, identifiers, rolodexKey, id, source } = match;
  const matched = evidenceOf(match, 'name');
  const compared = matched?.right ?? name;
  const others = names.filter(({ value }) => value !== compared);
  const words = sharedWords(match);
  const domain = evidenceOf(match, 'webDomain');
  const kindOf = (of: string, type: string) => <small>{text(`firmValues.${of}.${type}`)}</small>;
  const typeOfName = names.find(({ value }) => value === compared)?.type;
  const addresses = [...match.addresses].sort(byHeadquarters);
  return (
    <table className="compared" aria-label={text('firmMatcher.panel.compared')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{text('firmMatcher.columns.crm')}</th>
          <th scope="col">{text('firmMatcher.columns.organization')}</th>
          <th scope="col">{text('firmMatcher.panel.sign')}</th>
        </tr>
      </thead>
      <tbody>
        <Line label={fieldText('name')} match={match} field="name" left={[matched?.left ?? firm.name]}>
          <Marked text={compared} words={words} /> {typeOfName && kindOf('nameType', typeOfName)}
        </Line>
        {others.length > 0 && (
          <Line label={text('firmMatcher.panel.otherNames')} match={match}>
            <Some most={most.names}>
              {others.map(({ value, type }) => (
                <span key={`${type} ${value}`}>
                  {value} {kindOf('nameType', type)}
                </span>
              ))}
            </Some>
          </Line>
        )}
        <Line
          label={text('firmMatcher.panel.webDomains')}
          match={match}
          field="webDomain"
          left={firm.websites ?? []}
        >
          <Some most={most.webDomains}>
            {webDomains.map((one) => (
              <span key={one}>
                {one === domain?.right && domain.outcome !== 'MISSING' ? <mark>{one}</mark> : one}
              </span>
            ))}
          </Some>
        </Line>
        <Line
          label={text('firmMatcher.panel.addresses')}
          match={match}
          field="address"
          left={firm.addresses ?? []}
        >
          <Some most={maxAddresses(match)} hidesRest>
            {addresses.map(({ address, type }) => (
              <span key={`${type} ${address}`}>
                {address} {kindOf('addressType', type)}
              </span>
            ))}
          </Some>
        </Line>
        {identifierKinds.map((kind) => (
          <Line
            key={kind}
            label={kind === 'mpid' ? text('firmMatcher.panel.mpid') : fieldText(kind)}
            match={match}
            {...(kind !== 'mpid' && { field: kind })}
            left={
              { lei: [firm.lei], crd: [firm.crd], cik: firm.ciks, mpid: [], factSet: [firm.factSet] }[kind]
            }
            isMono
          >
            {identifiers[kind]}
          </Line>
        ))}
        <Line
          label={source === 'directory' ? fieldText('rolodexKey') : fieldText('factSet')}
          match={match}
          isMono
        >
          {rolodexKey ?? id}
        </Line>
      </tbody>
    </table>
  );
}

const identifierKinds = ['lei', 'cik', 'crd', 'mpid', 'factSet'] as const;

const byHeadquarters = (one: MatchFirm['addresses'][number], other: MatchFirm['addresses'][number]) =>
  Number(other.type === 'HEADQUARTERS') - Number(one.type === 'HEADQUARTERS');

type LineProps = {
  label: string;
  match: MatchFirm;
  /** The comparison; without it the line only shows what is known. */
  field?: MatchField;
  left?: readonly (string | null)[];
  isMono?: boolean;
  children: ReactNode;
};

/** Left out if neither side has a value; `Some` on the right shows a dash of its own. */
function Line({ label, match, field, left = [], isMono, children }: LineProps) {
  const { text } = useTexts();
  const { list } = useFormats();
  const evidence = field && evidenceOf(match, field);
  const known = left.filter((value) => value !== null);
  if (known.length === 0 && !children) return null;
  return (
    <tr data-mono={isMono}>
      <th scope="row">{label}</th>
      <td>{known.length > 0 ? list(known) : field && '–'}</td>
      <td>{children || '–'}</td>
      <td>
        {evidence && (
          <OutcomeSign outcome={evidence.outcome} label={text(`firmMatcher.outcome.${evidence.outcome}`)} />
        )}
      </td>
    </tr>
  );
}

type SomeProps = { most: number; hidesRest?: boolean; children: readonly ReactNode[] };

/** The first few values, and a button for the others unless the rest is hidden. */
function Some({ most, hidesRest, children }: SomeProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const rest = children.length - most;
  return (
    <span className="some">
      {isWhole ? children : children.slice(0, most)}
      {children.length === 0 && '–'}
      {rest > 0 && !isWhole && !hidesRest && (
        <Button size="small" onClick={() => setWhole(true)}>
          {text('firmMatcher.panel.more', { hidden: number(rest) })}
        </Button>
      )}
    </span>
  );
}
