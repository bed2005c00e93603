import OpenInNew from '@mui/icons-material/OpenInNew';
import { grants } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { Card } from '#src/ui/Card.tsx';
import './applicationLinks.css';

/** The job dashboards, each in a tab of its own, for those who may read them (document 3, sections 2 and 6). */
export function ApplicationLinks() {
  const { text } = useTexts();
  const { profile, config } = useSignedIn();
  const { jobDashboards = [] } = config;
  if (jobDashboards.length === 0 || !grants(profile.permissions, 'read:HangfireDashboard')) return null;
  return (
    <Card title={text('profile.links.title')}>
      <ul className="applicationLinks">
        {jobDashboards.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noreferrer" aria-label={text('layout.newTab', { name })}>
              {name}
              <OpenInNew />
            </a>
            <small>{new URL(url).host}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
