import { Box, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { CrmFileType, fileNamePattern, isCsvName, mostFileBytes } from '#contract/crmFileColumns.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { FileInput } from '#src/ui/inputs/FileInput.tsx';
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx';
import type { Source } from './useUpload.ts';

type UploadFormProps = {
  type: CrmFileType | '';
  onType: (type: CrmFileType | '') => void;
  onUpload: (source: Source) => unknown;
};

/** Which file it is, and what it holds. */
export function UploadForm({ type, onType, onUpload }: UploadFormProps) {
  const { text, label, word } = useRecordTexts();
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (type !== '' && file) return void onUpload({ type, file });
    const form = event.currentTarget;
    flushSync(() => setTried(true));
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Card title={text('file')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SelectInput
            label={label('type')}
            required
            value={type}
            emptyLabel={text('choose')}
            choices={CrmFileType.options.map((value) => ({ value, label: word('type', value) }))}
            onChange={({ target }) => onType(CrmFileType.options.find((one) => one === target.value) ?? '')}
            error={isTried && type === '' ? text('typeRequired') : undefined}
          />
          <FileInput
            name="file"
            label={label('file')}
            help={text('fileHelp')}
            accept=".csv"
            maxBytes={mostFileBytes}
            value={file}
            onChange={setFile}
            refusalOf={({ name, size }) => {
              const fault = faultOf(name, size);
              return fault && text(`refusals.${fault}`, { name });
            }}
            error={isTried && !file ? text('refusals.csvFileRequired') : undefined}
          />
          <Box>
            <Button type="submit" variant="contained">
              {text('upload')}
            </Button>
          </Box>
        </Box>
      </Card>
    </form>
  );
}

/** As the server judges it, before anything is sent. */
function faultOf(name: string, size: number) {
  if (!fileNamePattern.test(name)) return 'csvFileName';
  if (!isCsvName(name)) return 'csvFileType';
  return size > mostFileBytes ? 'csvTooLarge' : undefined;
}
