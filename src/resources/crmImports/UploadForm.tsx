import { Box, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { CrmFileType, fileNamePattern, isCsvName, maxFileBytes } from '#contract/crmFileColumns.ts';
import { useTexts } from '#i18n/texts.ts';
import { FileInput } from '#src/admin/inputs/FileInput.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { Card } from '#src/ui/Card.tsx';
import { OtherType } from './OtherType.tsx';
import type { Wish } from './useUpload.ts';

/** What has been chosen so far. */
export type Chosen = { type: CrmFileType | ''; file: File | null };

type UploadFormProps = {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onSend: (wish: Pick<Wish, 'source' | 'phase'>) => unknown;
};

/** Which file it is, and what it contains. */
export function UploadForm({ chosen, onChange, onSend }: UploadFormProps) {
  const { text } = useTexts();
  const { label, word } = useFields();
  const { type, file } = chosen;
  const [isTried, setTried] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const phase = submitter?.getAttribute('value') === 'APPLYING' ? 'APPLYING' : 'CHECKING';
    if (type !== '' && file) return void onSend({ source: { type, file }, phase });
    const form = event.currentTarget;
    flushSync(() => setTried(true));
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Card title={text('crmImports.file')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SelectInput
            label={label('type')}
            required
            value={type}
            emptyLabel={text('crmImports.choose')}
            choices={CrmFileType.options.map((value) => ({ value, label: word('type', value) }))}
            onChange={({ target }) =>
              onChange({ file, type: CrmFileType.options.find((one) => one === target.value) ?? '' })
            }
            error={isTried && type === '' ? text('crmImports.typeRequired') : undefined}
          />
          <FileInput
            name="file"
            label={label('file')}
            help={text('crmImports.fileHelp')}
            accept=".csv"
            maxBytes={maxFileBytes}
            value={file}
            onChange={(next) => onChange({ type, file: next })}
            refusalOf={({ name, size }) => {
              const fault = faultOf(name, size);
              return fault && text(`crmImports.refusals.${fault}`, { name });
            }}
            error={isTried && !file ? text('crmImports.refusals.csvFileRequired') : undefined}
          />
          <OtherType type={type} file={file} onChoose={(other) => onChange({ file, type: other })} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
            <SendButtons />
            <span className="text-small text-secondary">{text('crmImports.checkNote')}</span>
          </Box>
        </Box>
      </Card>
    </form>
  );
}

/** A file is checked unless that is skipped. */
export function SendButtons({ form }: { form?: string }) {
  const { text } = useTexts();
  return (
    <>
      <Button type="submit" form={form} variant="outlined" value="APPLYING">
        {text('crmImports.withoutCheck')}
      </Button>
      <Button type="submit" form={form} variant="contained">
        {text('crmImports.check')}
      </Button>
    </>
  );
}

/** By the server's rules, before anything is sent. */
function faultOf(name: string, size: number) {
  if (!fileNamePattern.test(name)) return 'csvFileName';
  if (!isCsvName(name)) return 'csvFileType';
  return size > maxFileBytes ? 'csvTooLarge' : undefined;
}
