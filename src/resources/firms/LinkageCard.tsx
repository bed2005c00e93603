import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Firm } from '#contract/firms.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';

/** How many CRM integrations link a firm; only the platform's staff see which banks'. */
export function LinkageCard() {
  const { text } = useTexts();
  const { number } = useFormats();
  const { profile } = useSignedIn();
  const { linkFrequency } = useRecordContext<Firm>().linkFrequencyData;
  return (
    <Card title={text('firms.sections.linkage')} count={linkFrequency}>
      <div className="firmLinkage">
        <p>
          <strong>{number(linkFrequency)}</strong>
          {text('firms.linkage.links', { smart_count: linkFrequency })}
        </p>
        {profile.account.subdomain === systemSubdomain && <Banks />}
      </div>
    </Card>
  );
}

/** A bank is itself a firm of the directory, if its account is mapped to one. */
function Banks() {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const { bankRelationships } = useRecordContext<Firm>().linkFrequencyData;
  const [areAllShown, showAll] = useState(false);
  const shown = areAllShown ? bankRelationships : bankRelationships.slice(0, mostShown);
  const hidden = bankRelationships.length - shown.length;
  return (
    <div>
      <table className="cardTable" aria-label={text('firms.linkage.banks')}>
        <thead>
          <tr>
            <th scope="col">{text('firms.linkage.bank')}</th>
            <th scope="col">{text('firms.linkage.key')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, cmgEntityKey, firmId }) => (
            <tr key={`${cmgEntityKey} ${name}`}>
              <th scope="row">{firmId ? <Link to={links.show(firmId)}>{name}</Link> : name}</th>
              <td>{cmgEntityKey ? <CopyText text={cmgEntityKey} /> : '–'}</td>
            </tr>
          ))}
          {shown.length === 0 && (
            <tr>
              <td colSpan={2}>{text('firms.linkage.empty')}</td>
            </tr>
          )}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button size="small" onClick={() => showAll(true)}>
          {text('firms.linkage.more', { smart_count: hidden })}
        </Button>
      )}
    </div>
  );
}

/** So many banks are shown before the others are requested. */
const mostShown = 3;
