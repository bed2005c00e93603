import { Typography } from '@mui/material';
import { PasswordProof } from '#contract/factors.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { OwnPasswordInput } from './OwnPasswordInput.tsx';

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
            <Typography key={line} className="text-secondary">
              {line}
            </Typography>
          ))}
          <OwnPasswordInput {...field('password')} />
        </>
      )}
    </SaveDialog>
  );
}
