import { Box, Button, Link, Typography } from '@mui/material';
import type { ApiKey } from '#contract/apiKeys.ts';
import { calls } from '#contract/calls.ts';
import type { OperationId } from '#contract/operations.ts';
import { grantsAny } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { Card } from '#src/ui/Card.tsx';
import { useCopied } from '#src/ui/useCopied.ts';
import { ApiReferenceLink } from './ApiReferenceLink.tsx';
import '#src/ui/codeBox.css';
import './callCard.css';

/** A call that the key may make, as a shell command, and the link to all others. */
export function CallCard() {
  const { text } = useTexts();
  const { permissions } = useRecordContext<ApiKey>();
  const origin = useOrigin();
  const path = firstReadOf(permissions);
  return (
    <Card title={text('accessScreens.call.title')}>
      {path ? (
        <Line text={`curl -H "Authorization: Bearer $API_KEY" ${origin}${path}`} />
      ) : (
        <Typography>{text('accessScreens.call.none')}</Typography>
      )}
      <p className="callLinks">
        <ApiReferenceLink />
        <Link href={`${origin}/api/openapi.json`} target="_blank" rel="noopener">
          {text('accessScreens.call.document')}
        </Link>
      </p>
    </Card>
  );
}

function Line({ text: line }: { text: string }) {
  const { text } = useTexts();
  const { copy, state } = useCopied(line);
  return (
    <>
      <Typography sx={{ mb: 1 }}>{text('accessScreens.call.text')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="code" dir="ltr" tabIndex={0} className="callLine codeBox" data-line>
          {line}
        </Box>
        <Button variant="outlined" onClick={copy} aria-live="polite">
          {text(state === 'copied' ? 'ui.copied' : 'accessScreens.call.copy')}
        </Button>
      </Box>
    </>
  );
}

/** The path of the first of these that the permissions allow. */
const firstReadOf = (permissions: ApiKey['permissions']) =>
  reads
    .map((id) => calls[id])
    .find(({ access }) => typeof access === 'object' && grantsAny(permissions, access.own ?? []))?.path.own;

/** They take no parameters. */
const reads: OperationId[] = ['users.list', 'roles.list', 'apiKeys.list', 'accounts.get', 'firms.list'];

/** The origin of the account's calls: its own host, unless another back end is configured. */
function useOrigin(): string {
  const { subdomain } = useAccountScope();
  const { config, profile } = useSignedIn();
  if (config.apiBase) return config.apiBase;
  const own = profile.account.subdomain;
  return window.location.origin.replace(`//${own}.`, `//${subdomain}.`);
}
