import OpenInNew from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { KeyName } from '#src/ui/KeyName.tsx';
import { RejectButton } from '../decisions/RejectButton.tsx';
import { MatchButton } from '../MatchButton.tsx';

type PanelFootProps = { match: MatchFirm; onLink: (match: MatchFirm) => void };

/** The match's actions, in view however long its details are. */
export function PanelFoot({ match, onLink }: PanelFootProps) {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const { source, id, linkedFirm } = match;
  const firmId = source === 'directory' ? id : linkedFirm?.id;
  return (
    <div className="foot">
      <p aria-hidden>
        <KeyName name="ArrowUp" /> <KeyName name="ArrowDown" /> {text('firmMatcher.panel.keys.walk')}{' '}
        <KeyName name="Escape" /> {text('firmMatcher.panel.keys.close')}
      </p>
      {firmId && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<OpenInNew />}
          component={Link}
          to={links.show(firmId)}
        >
          {text('firmMatcher.panel.open')}
        </Button>
      )}
      <RejectButton match={match} inWords />
      <MatchButton match={match} isFirst onLink={onLink} />
    </div>
  );
}
