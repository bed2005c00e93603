import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, ButtonBase } from '@mui/material';
import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { type DraftAccount, openDraftStatuses } from '#contract/draftAccounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useRecordWrite } from '#src/parts/record/useRecordWrite.ts';
import { useInputNote } from '#src/ui/inputs/InputFrame.tsx';
import { onKey } from '#src/ui/keys.ts';
import { RowControlsContext } from '#src/ui/list/rowControls.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useOnce } from '#src/ui/useOnce.ts';

/** A value that the server did not take, and why. */
type Refused = { typed: string; message: string };

/**
 * The account's subdomain, edited in its place while the draft is open (document 2, section 2). A failure puts back what was
 * there and says why below it; who edits it again goes on with what they had typed.
 */
export function SubdomainCell({ draft }: { draft: DraftAccount }) {
  const translate = useTranslate();
  const can = useCan();
  const { tabIndex } = useContext(RowControlsContext);
  const opener = useRef<HTMLButtonElement>(null);
  const [isEditing, setEditing] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const { control, note } = useInputNote(undefined, { error: refused?.message });
  const { investorSubdomain, status, crmInvestorFirmName } = draft;
  if (!openDraftStatuses.includes(status) || !can('draftAccounts.update')) {
    return <Mono>{investorSubdomain ?? '–'}</Mono>;
  }
  const shown = investorSubdomain ?? translate('draftAccounts.chooseSubdomain');

  const finish = (failure?: Refused) => {
    flushSync(() => {
      setRefused(failure);
      setEditing(false);
    });
    opener.current?.focus();
  };
  return (
    <Box sx={note ? refusedStyle : undefined}>
      {isEditing ? (
        <SubdomainInput
          draft={draft}
          control={control}
          begun={refused?.typed}
          onFinish={finish}
          onLeave={() => setEditing(false)}
        />
      ) : (
        <ButtonBase
          ref={opener}
          tabIndex={tabIndex}
          onClick={() => setEditing(true)}
          aria-label={translate('draftAccounts.editSubdomain', { name: crmInvestorFirmName, value: shown })}
          aria-describedby={control['aria-describedby']}
          sx={buttonStyle}
        >
          {investorSubdomain ? <Mono>{shown}</Mono> : shown}
          <EditOutlined sx={{ fontSize: 14, color: 'text.secondary' }} />
        </ButtonBase>
      )}
      {note}
    </Box>
  );
}

type SubdomainInputProps = {
  draft: DraftAccount;
  control: object;
  /** What was typed before and not taken. */
  begun: string | undefined;
  /** By Enter or Esc: the focus goes back. */
  onFinish: (failure?: Refused) => void;
  onLeave: () => void;
};

/** Enter saves, Esc and leaving it do not. */
function SubdomainInput({ draft, control, begun, onFinish, onLeave }: SubdomainInputProps) {
  const { text } = useTexts();
  const notify = useNotify();
  const read = useReadFailure();
  const refresh = useRefresh();
  const write = useRecordWrite<DraftAccount>('draftAccounts.update');
  const [typed, setTyped] = useState(begun ?? draft.investorSubdomain ?? '');
  const { run, isRunning } = useOnce(async () => {
    const investorSubdomain = typed.trim().toLowerCase() || null;
    if (investorSubdomain === draft.investorSubdomain) onFinish();
    else onFinish(await save(investorSubdomain));
  });

  async function save(investorSubdomain: string | null): Promise<Refused | undefined> {
    try {
      await write(draft, { investorSubdomain });
      notify('draftAccounts.updated', { type: 'success', about: draft.crmInvestorFirmName });
      return undefined;
    } catch (error) {
      settle(error);
      // Someone else may have changed the draft meanwhile.
      refresh();
      return { typed, message: read(error).firstDetail ?? text('draftAccounts.notUpdated') };
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
      {...control}
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

/** A cell of a list does not wrap its text otherwise. */
const refusedStyle = { whiteSpace: 'normal', py: 0.75 };

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
