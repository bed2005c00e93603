import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, ButtonBase } from '@mui/material';
import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { type DraftAccount, openDraftStatuses } from '#contract/draftAccounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useRecordWrite } from '#src/parts/record/useRecordWrite.ts';
import { onKey } from '#src/ui/keys.ts';
import { RowControlsContext } from '#src/ui/list/rowControls.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useOnce } from '#src/ui/useOnce.ts';

/** The account's subdomain, edited in its place while the draft is open (document 2, section 2). */
export function SubdomainCell({ draft }: { draft: DraftAccount }) {
  const translate = useTranslate();
  const can = useCan();
  const { tabIndex } = useContext(RowControlsContext);
  const opener = useRef<HTMLButtonElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { investorSubdomain, status, crmInvestorFirmName } = draft;
  if (!openDraftStatuses.includes(status) || !can('draftAccounts.update')) {
    return <Mono>{investorSubdomain ?? '–'}</Mono>;
  }
  const shown = investorSubdomain ?? translate('draftAccounts.chooseSubdomain');

  const finish = () => {
    flushSync(() => setEditing(false));
    opener.current?.focus();
  };
  if (isEditing) return <SubdomainInput draft={draft} onFinish={finish} onLeave={() => setEditing(false)} />;
  return (
    <ButtonBase
      ref={opener}
      tabIndex={tabIndex}
      onClick={() => setEditing(true)}
      aria-label={translate('draftAccounts.editSubdomain', { name: crmInvestorFirmName, value: shown })}
      sx={buttonStyle}
    >
      {investorSubdomain ? <Mono>{shown}</Mono> : shown}
      <EditOutlined sx={{ fontSize: 14, color: 'text.secondary' }} />
    </ButtonBase>
  );
}

type SubdomainInputProps = {
  draft: DraftAccount;
  /** By Enter or Esc: the focus goes back. */
  onFinish: () => void;
  onLeave: () => void;
};

/** Enter saves, Esc and leaving it do not. A failure puts back what was there, and says why. */
function SubdomainInput({ draft, onFinish, onLeave }: SubdomainInputProps) {
  const { text } = useTexts();
  const notify = useNotify();
  const read = useReadFailure();
  const refresh = useRefresh();
  const write = useRecordWrite<DraftAccount>('draftAccounts.update');
  const [typed, setTyped] = useState(draft.investorSubdomain ?? '');
  const { run, isRunning } = useOnce(async () => {
    const investorSubdomain = typed.trim().toLowerCase() || null;
    if (investorSubdomain !== draft.investorSubdomain) await save(investorSubdomain);
    onFinish();
  });

  async function save(investorSubdomain: string | null) {
    const about = draft.crmInvestorFirmName;
    try {
      await write(draft, { investorSubdomain });
      notify('draftAccounts.updated', { type: 'success', about });
    } catch (error) {
      settle(error);
      // Someone else may have changed the draft meanwhile.
      refresh();
      const { message, details } = read(error);
      notify(text('draftAccounts.notUpdated', { reason: details[0] ?? message }), { type: 'error', about });
    }
  }
  const press = (event: KeyboardEvent) => {
    // The list's own keys move between its rows.
    event.stopPropagation();
    if (event.key === 'Enter') void run();
    if (event.key === 'Escape') onFinish();
  };
  return (
    <Box
      component="input"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKey(press)}
      onBlur={() => isRunning || onLeave()}
      readOnly={isRunning}
      maxLength={20}
      autoFocus
      autoCapitalize="none"
      spellCheck={false}
      aria-label={text('draftAccounts.fields.investorSubdomain')}
      sx={inputStyle}
    />
  );
}

const Mono = ({ children }: { children: string }) => (
  <Box component="span" sx={monoStyle}>
    {children}
  </Box>
);

const monoStyle = {
  fontFamily: 'var(--mono)',
  fontSize: 13,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

const buttonStyle = {
  font: 'inherit',
  maxWidth: '100%',
  minHeight: 28,
  px: 0.75,
  mx: -0.75,
  gap: 0.75,
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
};

const inputStyle = {
  width: '100%',
  height: 30,
  px: 0.75,
  border: 1,
  borderColor: 'control',
  borderRadius: 1,
  bgcolor: 'background.raised',
  color: 'text.primary',
  fontFamily: 'var(--mono)',
  fontSize: 13,
};
