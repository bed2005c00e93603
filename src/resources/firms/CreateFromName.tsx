import { Box, Button, Stack, Typography } from '@mui/material';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FirmCreate } from '#contract/firms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { focusFirstInput } from '#src/admin/form/focusFirstInput.ts';
import { useUnsavedChangesGuard } from '#src/admin/form/UnsavedChangesGuard.tsx';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { SimilarFirms } from './SimilarFirms.tsx';
import { useSimilarFirms } from './useSimilarFirms.ts';

/** Creates an organization from a name, beside those with a similar one (document 3, section 4). */
export function CreateFromName() {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const [query] = useSearchParams();
  const { form, field, submit, isSaving, failure, isUnsaved, release } = useSaveForm({
    schema: FirmCreate.shape.name,
    values: { value: query.get('name') ?? '', type: 'COMMON' },
    onSave: async (name: FirmCreate['name']) => {
      const firm = await dataProvider.perform('firms.create', { body: { name } });
      notify(text('firms.create.done', { name: firm.displayName }), { type: 'success' });
      // The form stays busy until it is gone: one more click would create the organization again.
      await navigate(links.show(firm.id), { replace: true, flushSync: true });
    },
  });
  const leave = useUnsavedChangesGuard(isUnsaved);
  const name = form.watch('value').trim();
  const similar = useSimilarFirms(name);
  return (
    <Stack component="form" ref={focusFirstInput} onSubmit={submit} noValidate sx={{ gap: 2, maxWidth: 880 }}>
      <Card title={text('firms.create.fromName')}>
        <Stack sx={{ gap: 2 }}>
          {failure !== undefined && <ErrorBox error={failure} />}
          <Box sx={{ maxWidth: 560 }}>
            <TextInput
              autoComplete="off"
              maxLength={300}
              {...field('value')}
              label={text('firms.create.name')}
              help={text('firms.create.nameHint')}
            />
          </Box>
          <SimilarFirms {...similar} onOpen={release} />
        </Stack>
      </Card>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <BusyButton
          type="submit"
          variant="contained"
          isBusy={isSaving}
          disabled={name === '' || similar.isLoading}
        >
          {text('firms.create.submit')}
        </BusyButton>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() =>
            leave(() => {
              release();
              navigate(links.list());
            })
          }
        >
          {text('firms.create.cancel')}
        </Button>
        <Typography className="text-secondary" variant="caption" sx={{ ml: 1 }}>
          {text('firms.create.after')}
        </Typography>
      </Stack>
    </Stack>
  );
}
