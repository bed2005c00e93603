import { type FirmRole, FirmRoleWrite } from '#contract/firmParts.ts';
import type { Firm } from '#contract/firms.ts';
import { RoleType } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { PartRows } from '#src/admin/rows/PartRows.tsx';
import type { PartColumn } from '#src/admin/rows/partTypes.ts';
import { CmgBadge } from './CmgBadge.tsx';
import { EntityTypeNeeded } from './EntityTypeNeeded.tsx';
import { useFirmSection } from './useFirmSection.tsx';

/** A firm's roles in the market (document 3, section 5, "Role"). */
export function RolesSection({ firm }: { firm: Firm }) {
  const { text } = useTexts();
  const { section, status, choicesOf, valueTexts } = useFirmSection(firm, 'roles', {
    create: 'firms.createRole',
    update: 'firms.updateRole',
  });
  const typeText = valueTexts('roleType');
  const columns: PartColumn<FirmRole>[] = [
    {
      key: 'type',
      label: text('firmRecords.roles.type'),
      width: 'auto',
      narrow: 'heading',
      field: {
        source: 'type',
        label: text('firmRecords.roles.type'),
        choices: choicesOf('roleType', RoleType.options),
        emptyLabel: text('firmRecords.roles.type'),
      },
      show: ({ type, isOverride }) => (
        <>
          {typeText(type)}
          {isOverride && <CmgBadge />}
        </>
      ),
    },
    status,
  ];
  return (
    <PartRows<FirmRole, FirmRoleWrite>
      {...section}
      columns={columns}
      schema={FirmRoleWrite}
      blank={{ recordStatus: 'EFFECTIVE' }}
      nameOf={({ type }) => typeText(type)}
      wordFailure={(error) => <EntityTypeNeeded error={error} />}
    />
  );
}
