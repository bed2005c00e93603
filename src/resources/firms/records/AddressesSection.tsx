import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { addressChangeOf, type FirmAddress, FirmAddressWrite, isWholeAddress } from '#contract/firmParts.ts';
import type { Firm } from '#contract/firms.ts';
import { AddressType } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { PartRows } from '#src/admin/rows/PartRows.tsx';
import type { PartColumn, PartField } from '#src/admin/rows/partTypes.ts';
import { CmgBadge } from './CmgBadge.tsx';
import { countryChoices, countryName } from './countries.ts';
import { useFirmSection } from './useFirmSection.tsx';

/** A firm's addresses (document 3, section 5, "Address"): eleven fields, so a row is edited in a panel. */
export function AddressesSection({ firm }: { firm: Firm }) {
  const locale = useLocale();
  const { text } = useTexts();
  const { section, status, statusField, choicesOf, valueTexts } = useFirmSection(firm, 'addresses', {
    create: 'firms.createAddress',
    update: 'firms.updateAddress',
  });
  const typeText = valueTexts('addressType');
  const countries = useMemo(() => countryChoices(locale), [locale]);
  const line = (source: keyof FirmAddressWrite, more: Partial<PartField> = {}): PartField => ({
    source,
    label: text(`firmRecords.addresses.${source}`),
    ...more,
  });
  const panel: PartField[] = [
    line('type', {
      choices: choicesOf('addressType', AddressType.options),
      emptyLabel: text('firmRecords.addresses.type'),
    }),
    line('country', { choices: () => countries, emptyLabel: text('firmRecords.addresses.country') }),
    line('state'),
    statusField,
    line('streetLine1', { span: 2 }),
    line('streetLine2'),
    line('streetLine3'),
    line('city'),
    line('postalCode'),
    line('phoneNumber'),
    line('faxNumber'),
  ];
  const columns: PartColumn<FirmAddress>[] = [
    {
      key: 'type',
      label: text('firmRecords.addresses.type'),
      width: '152px',
      narrow: 'line',
      show: ({ type }) => typeText(type),
    },
    {
      key: 'address',
      label: text('firmRecords.addresses.address'),
      width: 'auto',
      narrow: 'heading',
      show: (address) => <AddressLines address={address} locale={locale} />,
    },
    {
      key: 'phoneNumber',
      label: text('firmRecords.addresses.phoneNumber'),
      width: '148px',
      narrow: 'line',
      show: ({ phoneNumber }) => phoneNumber || '–',
    },
    status,
  ];
  return (
    <PartRows<FirmAddress, FirmAddressWrite>
      {...section}
      columns={columns}
      panel={panel}
      schema={FirmAddressWrite}
      schemaOf={schemaOf}
      blank={{ recordStatus: 'EFFECTIVE' }}
      nameOf={({ type, city }) => text('firmRecords.nameOf', { one: typeText(type), other: city || '–' })}
    />
  );
}

/** A row from a file may lack parts, which don't keep the others from being corrected. */
const schemaOf = (address: FirmAddress) => (isWholeAddress(address) ? undefined : addressChangeOf(address));

/** Street above, place below, unknown parts left out. */
function AddressLines({ address, locale }: { address: FirmAddress; locale: string }) {
  const { streetLine1, streetLine2, streetLine3, city, state, postalCode, country, isOverride } = address;
  const street = [streetLine1, streetLine2, streetLine3].filter(Boolean).join(', ');
  const region = [state, postalCode].filter(Boolean).join(' ');
  const place = [city, region, country && countryName(locale, country)].filter(Boolean).join(', ');
  return (
    <>
      {street || '–'}
      {isOverride && <CmgBadge />}
      <small className="partSecond">{place}</small>
    </>
  );
}
