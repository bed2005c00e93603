import { Button } from '@mui/material';
import { type CrmColumn, type CrmFileType, crmFileColumns } from '#contract/crmFileColumns.ts';
import { useTexts } from '#i18n/texts.ts';
import { Card } from '#src/ui/Card.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { saveFile } from '#src/ui/saveFile.ts';

/** The rules of a file's columns (document 3, section 5), and an empty file with all of them. */
export function ColumnRules({ type }: { type: CrmFileType | '' }) {
  const { text } = useTexts();
  if (type === '')
    return <Card title={text('crmImports.rules.title')}>{text('crmImports.rules.chooseType')}</Card>;
  const columns = crmFileColumns[type];
  const ruled = columns.filter(({ kind, isRequired, values }) => isRequired || values || kindRules.has(kind));
  const others = columns.filter((column) => !ruled.includes(column)).map(({ name }) => name);
  const download = () => {
    const header = `${columns.map(({ name }) => name).join(',')}\r\n`;
    saveFile(new Blob([header], { type: 'text/csv' }), `${type.toLowerCase()}_template.csv`);
  };
  return (
    <Card
      title={text('crmImports.rules.title')}
      actions={
        <Button color="inherit" size="small" onClick={download}>
          {text('crmImports.rules.template')}
        </Button>
      }
    >
      <ul className="columnRules">
        {ruled.map((column) => (
          <Rule key={column.name} column={column} />
        ))}
      </ul>
      <p>{text('crmImports.rules.others', { columns: others.join(', ') })}</p>
      {columns.some(({ name }) => name === 'Titles') && <p>{text('crmImports.rules.titles')}</p>}
      <p>{text('crmImports.rules.headers')}</p>
      <p>{text('crmImports.rules.blanks')}</p>
    </Card>
  );
}

/** Kinds of values with a form of their own. */
const kindRules: ReadonlySet<string> = new Set(['LEI', 'CIK', 'CRD', 'email', 'url']);

function Rule({ column: { name, kind, isRequired, values, mayBeEmpty } }: { column: CrmColumn }) {
  const { text, locale } = useTexts();
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const allowed =
    values && either.format([...(mayBeEmpty ? [text('crmImports.rules.empty')] : []), ...values]);
  return (
    <li>
      <code>{name}</code>
      {isRequired && <StatusChip tone="accent" label={text('crmImports.rules.required')} />}
      {allowed && <span>{allowed}</span>}
      {kindRules.has(kind) && <span>{text(`crmImports.rules.kind.${kind}`)}</span>}
    </li>
  );
}
