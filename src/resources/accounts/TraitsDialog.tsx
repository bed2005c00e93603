import { Typography } from '@mui/material';
import { useState } from 'react';
import type { AccountDetails } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { SwitchInput } from '#src/admin/inputs/SwitchInput.tsx';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { TraitsPreview } from './TraitsPreview.tsx';
import { useTraits } from './useTraits.ts';
import './traitsDialog.css';

/** The traits of an account, to be given and taken: those it may be given, and those it has. */
export function TraitsDialog({ base, onClose }: { base: AccountDetails; onClose: () => void }) {
  const { text } = useTexts();
  const { nameOf, descriptionOf } = useTraitTexts();
  const { reasonAgainstTrait } = useCeiling();
  const [chosen, setChosen] = useState(() => codesOf(base).traitCodes);
  const { data: offered, error, refetch, isFetching } = useTraits({ subdomain: base.subdomain });
  const others = offered?.filter(({ code }) => !codesOf(base).traitCodes.includes(code));
  const traits = others && [...base.traits, ...others].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));

  const inRecord = ({ traitCodes }: Codes, account: AccountDetails) => {
    const known = [...account.traits, ...base.traits, ...(offered ?? [])];
    const held = traitCodes.flatMap((code) => known.find((trait) => trait.code === code) ?? []);
    return { ...account, traitCodes, traits: held };
  };
  const { save, dialog } = useRecordSave<AccountDetails, Codes>({
    by: 'accounts.setTraits',
    valuesOf: codesOf,
    inRecord,
    done: text('accounts.updated'),
  });
  const { run, isRunning, failure } = useSingleFlight(async () => {
    await save({ traitCodes: chosen }, base);
    onClose();
  });
  const isChanged = chosen.join() !== codesOf(base).traitCodes.join();
  const toggle = (code: string) =>
    setChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code].sort());

  return (
    <>
      <FormDialog
        title={text('accounts.traitsDialog.edit')}
        submitLabel={text('accounts.traitsDialog.save')}
        isSaving={isRunning}
        failure={failure}
        isUnsaved={() => isChanged}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
        onClose={onClose}
      >
        {error && (
          <LoadFailure
            message={text('traits.couldNotLoad')}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!traits && !error && <LoadingState lines={8} />}
        <div className="traitSwitches">
          {traits?.map((trait) => (
            <SwitchInput
              key={trait.code}
              label={
                <>
                  {nameOf(trait)}
                  <Typography
                    variant="body2"
                    component="span"
                    className="text-secondary"
                    sx={{ display: 'block' }}
                  >
                    {descriptionOf(trait)}
                  </Typography>
                </>
              }
              isOn={chosen.includes(trait.code)}
              reason={reasonAgainstTrait(trait)}
              onToggle={() => toggle(trait.code)}
            />
          ))}
        </div>
        {isChanged && <TraitsPreview traitCodes={chosen} />}
      </FormDialog>
      {dialog}
    </>
  );
}

type Codes = { traitCodes: string[] };
const codesOf = ({ traits, traitCodes = traits.map(({ code }) => code) }: AccountDetails): Codes => ({
  traitCodes: [...traitCodes].sort(),
});
