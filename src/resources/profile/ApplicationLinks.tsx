import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Link } from '@mui/material';
import { grants } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { Card } from '#src/ui/Card.tsx';

/** The job dashboards, each in a tab of its own, for those who may read them (document 3, sections 2 and 6). */
export function ApplicationLinks() {
  const { text } = useTexts();
  const { profile, config } = useSignedIn();
  const { jobDashboards = [] } = config;
  if (jobDashboards.length === 0 || !grants(profile.permissions, 'read:HangfireDashboard')) return null;
  return (
    <Card title={text('profile.links.title')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', rowGap: 1 }}>
        {jobDashboards.map(({ name, url }) => (
          <li key={name}>
            <Link
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={text('layout.newTab', { name })}
              sx={linkStyle}
            >
              {name}
              <OpenInNew sx={{ fontSize: 14 }} />
            </Link>
          </li>
        ))}
      </Box>
    </Card>
  );
}

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: { xs: 44, sm: 24 },
  overflowWrap: 'anywhere',
};
