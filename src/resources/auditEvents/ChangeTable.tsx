import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AuditEvent } from '../../../contract/auditEvents';
import { useAuditWords } from '../../parts/useAuditWords';

/** Each field that changed, as it was and as it became, in the words of the record's own screens. */
export function ChangeTable({ objectType, changes }: Pick<AuditEvent, 'objectType' | 'changes'>) {
  const translate = useTranslate();
  const words = useAuditWords();
  const heads = ['field', 'before', 'after'].map((name) => translate(`auditEvents.change.${name}`));
  return (
    <Box component="table" sx={tableStyle}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.field(objectType, field)}</th>
            <td>{words.value(objectType, field, before)}</td>
            <td>{words.value(objectType, field, after)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Columns of their own widths, so that long values break and nothing scrolls sideways at 320 px. */
const tableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th, & td': {
    py: 1,
    pr: 1.5,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tr:last-of-type > *': { borderBottom: 0 },
  '& thead th': { pt: 0, fontSize: 12, fontWeight: 500, color: 'text.secondary', borderBottom: 1 },
  '& tbody th': { fontWeight: 500 },
};
