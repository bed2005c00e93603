import { Link } from 'react-router-dom';
import type { CrmImport } from '#contract/crmImports.ts';
import type { CrmIntegration } from '#contract/crmIntegrations.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { type ListColumn, ListRows } from '#src/admin/list/List.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { TextLink } from '#src/ui/TextLink.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';

/** The files of an account's CRM data: when, from which user, and what they changed. */
export function ImportHistory() {
  const { id } = useRecordContext<CrmIntegration>();
  return (
    <OtherResource name="crmImports">
      <ListRows<CrmImport>
        columns={columns}
        searchedFrom={Number.POSITIVE_INFINITY}
        within={{ crmIntegrationId: id }}
      />
    </OtherResource>
  );
}

const count = (source: keyof CrmImport & string): ListColumn<CrmImport> => ({
  source,
  align: 'right',
  sortable: false,
  render: (row) => <Count of={Number(row[source])} />,
});

function Report({ id, fileName }: CrmImport) {
  const integration = useRecordContext<CrmIntegration>();
  const to = `${useLinks().to('crmIntegrations').show(integration.id)}/crm-management/files-upload/${id}`;
  return (
    <TextLink as={Link} {...{ to }}>
      {fileName}
    </TextLink>
  );
}

function State({ state, revert }: CrmImport) {
  const { text } = useTexts();
  return text(revert?.endedOn ? 'crmImports.revert.chip' : `crmImports.state.${state}`);
}

function Count({ of }: { of: number }) {
  return useFormats().number(of);
}

const columns: ListColumn<CrmImport>[] = [
  { source: 'fileName', sortable: false, render: (row) => <Report {...row} /> },
  { source: 'type', sortable: false },
  { source: 'state', sortable: false, render: (row) => <State {...row} /> },
  { source: 'startedOn', render: ({ startedOn }) => <Timestamp at={startedOn} /> },
  { source: 'startedByUserName', sortable: false },
  count('newRows'),
  count('changedRows'),
  count('sameRows'),
  count('errorRows'),
];
