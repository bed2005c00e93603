import { contactLink, type FirmContact, FirmContactWrite } from '#contract/firmParts.ts';
import type { Firm } from '#contract/firms.ts';
import { ContactType } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { PartRows } from '#src/admin/rows/PartRows.tsx';
import type { PartColumn } from '#src/admin/rows/partTypes.ts';
import { CmgBadge } from './CmgBadge.tsx';
import { useFirmSection } from './useFirmSection.tsx';

/** A firm's contacts (document 3, section 5, "Contact"). */
export function ContactsSection({ firm }: { firm: Firm }) {
  const { text } = useTexts();
  const { section, status, choicesOf, valueTexts } = useFirmSection(firm, 'contacts', {
    create: 'firms.createContact',
    update: 'firms.updateContact',
  });
  const typeText = valueTexts('contactType');
  const columns: PartColumn<FirmContact>[] = [
    {
      key: 'type',
      label: text('firmRecords.contacts.type'),
      width: '32%',
      narrow: 'line',
      field: {
        source: 'type',
        label: text('firmRecords.contacts.type'),
        choices: choicesOf('contactType', ContactType.options),
        emptyLabel: text('firmRecords.contacts.type'),
      },
      show: ({ type }) => typeText(type),
    },
    {
      key: 'value',
      label: text('firmRecords.contacts.value'),
      width: 'auto',
      narrow: 'heading',
      field: { source: 'value', label: text('firmRecords.contacts.value') },
      show: ({ type, value, isOverride }) => (
        <>
          <ContactValue type={type} value={value} />
          {isOverride && <CmgBadge />}
        </>
      ),
    },
    status,
  ];
  return (
    <PartRows<FirmContact, FirmContactWrite>
      {...section}
      columns={columns}
      schema={FirmContactWrite}
      blank={{ recordStatus: 'EFFECTIVE' }}
      nameOf={({ value }) => value}
    />
  );
}

function ContactValue({ type, value }: Pick<FirmContact, 'type' | 'value'>) {
  const href = contactLink(type, value);
  if (!href) return value;
  return (
    <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
      {value}
    </a>
  );
}
