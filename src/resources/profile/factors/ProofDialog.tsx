import { Typography } from '@mui/material';
import { PasswordProof } from '#contract/factors.ts';
import type { FormDialogProps } from '#src/admin/form/FormDialog.tsx';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { OwnPasswordInput } from './OwnPasswordInput.tsx';

type ProofDialogProps = Pick<FormDialogProps, 'title' | 'submitLabel' | 'isDestructive'> & {
  /** What will happen, each in a line of its own. */
  lines: readonly string[];
  onProved: (proof: PasswordProof) => Promise<void>;
  onClose: () => void;
};

/** Asks for one's password before a change of one's factors. */
export function ProofDialog({ lines, onProved, onClose, ...props }: ProofDialogProps) {
  return (
    <SaveDialog
      {...props}
      schema={PasswordProof}
      values={{ password: '' }}
      onSave={onProved}
      onClose={onClose}
    >
      {(field) => (
        <>
          {lines.map((line) => (
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
