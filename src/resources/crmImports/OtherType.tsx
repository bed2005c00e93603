import WarningAmber from '@mui/icons-material/WarningAmber';
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { CrmFileType, crmFileColumns } from '#contract/crmFileColumns.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFields } from '#src/admin/record/useFields.ts';

type OtherTypeProps = {
  type: CrmFileType | '';
  file: File | null;
  onChoose: (type: CrmFileType) => void;
};

/** Says that a file's headers are those of another type than the chosen one, and offers that. */
export function OtherType({ type, file, onChoose }: OtherTypeProps) {
  const { text } = useTexts();
  const { word } = useFields();
  const found = useTypeOf(file);
  const isOther = type !== '' && found !== undefined && found !== type;
  return (
    <div role="status">
      {isOther && (
        <div className="uploadNotice">
          <WarningAmber fontSize="small" />
          <div>
            <strong>{text('crmImports.otherType.found', { type: word('type', found) })}</strong>
            <br />
            <Button
              color="inherit"
              size="small"
              onClick={() => onChoose(found)}
              sx={{ mt: 1, marginInlineStart: '-5px', textAlign: 'start' }}
            >
              {text('crmImports.otherType.choose', { type: word('type', found) })}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function useTypeOf(file: File | null): CrmFileType | undefined {
  const [found, setFound] = useState<CrmFileType>();
  useEffect(() => {
    let isLate = false;
    setFound(undefined);
    // A file that can't be read is the server's to refuse.
    const read = file
      ?.slice(0, maxHeaderBytes)
      .text()
      .catch(() => '');
    void read?.then((start) => {
      if (!isLate) setFound(typeOf(start));
    });
    return () => {
      isLate = true;
    };
  }, [file]);
  return found;
}

const maxHeaderBytes = 64 * 1024;

/** The type whose required columns are all in the first line, and of several the one with the most columns there. */
function typeOf(start: string): CrmFileType | undefined {
  const [line = ''] = start.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const headers = new Set(line.split(/[,;\t|]/).map((cell) => cell.replaceAll('"', '').trim().toLowerCase()));
  const has = ({ name }: { name: string }) => headers.has(name.toLowerCase());
  const fitting = CrmFileType.options
    .filter((type) => crmFileColumns[type].every((column) => !column.isRequired || has(column)))
    .map((type) => ({ type, count: crmFileColumns[type].filter(has).length }))
    .sort((one, other) => other.count - one.count);
  const [best, next] = fitting;
  return best && best.count !== next?.count ? best.type : undefined;
}
