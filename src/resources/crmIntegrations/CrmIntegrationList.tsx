import type { CrmIntegration } from '#contract/crmIntegrations.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { LastUpdate } from './LastUpdate.tsx';
import { LinkBar, LinkLegend } from './queue/LinkBar.tsx';
import './crmIntegrations.css';

/** The accounts with CRM data, and their linking progress (document 3, section 2). */
export function CrmIntegrationList() {
  const { text } = useTexts();
  const { number } = useFormats();
  return (
    <List<CrmIntegration>
      columns={columns}
      titleOf={(total) => text('crmIntegrations.title', { count: number(total) })}
      searchedFrom={10}
      hint={<LinkLegend />}
    />
  );
}

const count = (source: keyof CrmIntegration & string): ListColumn<CrmIntegration> => ({
  source,
  align: 'right',
  sortable: false,
  render: (row) => <Count of={Number(row[source])} />,
});

function Count({ of }: { of: number }) {
  const { number } = useFormats();
  return (
    <span className="crmCount" data-none={of === 0 || undefined}>
      {number(of)}
    </span>
  );
}

const columns: ListColumn<CrmIntegration>[] = [
  {
    source: 'name',
    render: ({ name, subdomain }) => (
      <span className="crmName">
        {name}
        <small data-identifier>{subdomain}</small>
      </span>
    ),
  },
  count('linkedFirms'),
  count('unLinkedFirms'),
  count('newFirms'),
  count('totalFirms'),
  { source: 'accountId', sortable: false, render: (row) => <LinkBar of={row} /> },
  { source: 'modifiedOn', render: ({ modifiedOn }) => <LastUpdate on={modifiedOn} /> },
];
