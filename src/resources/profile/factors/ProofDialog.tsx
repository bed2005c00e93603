import { Typography } from '@mui/material';
import { PasswordProof } from '#contract/factors.ts';
import type { Profile } from '#contract/profile.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { PasswordInput } from '#src/ui/inputs/PasswordInput.tsx';
import { UsernameField } from '#src/ui/inputs/UsernameField.tsx';
import { SaveDialog } from '#src/ui/SaveDialog.tsx';

type ProofDialogProps = {
  title: string;
  submitLabel: string;
  /** What will happen, each in a line of its own. */
  told: readonly string[];
  onProved: (proof: PasswordProof) => Promise<void>;
  onClose: () => void;
};

/** Asks for one's password before a change of one's factors. */
export function ProofDialog({ title, submitLabel, told, onProved, onClose }: ProofDialogProps) {
  const { text } = useTexts();
  const { email } = useRecord<Profile>();
  return (
    <SaveDialog
      title={title}
      submitLabel={submitLabel}
      schema={PasswordProof}
      values={{ password: '' }}
      onSave={onProved}
      onClose={onClose}
    >
      {(field) => (
        <>
          {told.map((line) => (
            <Typography key={line} sx={{ color: 'text.secondary' }}>
              {line}
            </Typography>
          ))}
          <UsernameField email={email} />
          <PasswordInput
            label={text('ownFactors.fields.password')}
            autoComplete="current-password"
            aria-required
            {...field('password')}
          />
        </>
      )}
    </SaveDialog>
  );
}
