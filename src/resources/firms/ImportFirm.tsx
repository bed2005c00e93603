import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { FactSetFirm } from '#contract/factSetFirms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useDuplicates } from '#src/parts/firms/useDuplicates.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { FactSetChooser } from './factSet/FactSetChooser.tsx';
import { FactSetDuplicates } from './factSet/FactSetDuplicates.tsx';

/** Creates an organization from the external provider's, unless that is already linked (document 3, section 4). */
export function ImportFirm() {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FactSetFirm | null>(null);
  const { run, isRunning, failure, forget } = useSingleFlight(async ({ id }: FactSetFirm) => {
    const firm = await dataProvider.perform('firms.importFactSet', { body: { factSetId: id } });
    notify(text('factSetFirms.imported', { name: firm.displayName }), { type: 'success' });
    await navigate(links.show(firm.id), { replace: true, flushSync: true });
  });
  const choose = (firm: FactSetFirm) => {
    forget();
    setChosen(firm);
  };
  const isLinked = chosen?.linkedToEntityMasterFirm ?? false;
  const duplicates = useDuplicates(chosen?.id ?? '', chosen !== null && !isLinked);
  return (
    <Stack sx={{ gap: 2 }}>
      {failure !== undefined && <ErrorBox error={failure} />}
      <div>
        <div className="card">
          <FactSetChooser typed={typed} onType={setTyped} chosen={chosen} onChoose={choose} />
        </div>
        <FactSetDuplicates found={duplicates} />
      </div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <BusyButton
          variant="contained"
          isBusy={isRunning}
          disabled={chosen === null || isLinked || duplicates.isLoading}
          onClick={() => chosen && void run(chosen)}
        >
          {text('factSetFirms.create')}
        </BusyButton>
        <Button variant="outlined" color="inherit" component={Link} to={links.list()}>
          {text('factSetFirms.cancel')}
        </Button>
        {isLinked && chosen?.linkedCmgEntityId && (
          <Typography className="text-secondary" variant="caption" sx={{ ml: 1 }}>
            {text('factSetFirms.openLinked', { key: chosen.linkedCmgEntityId })}
          </Typography>
        )}
      </Stack>
    </Stack>
  );
}
