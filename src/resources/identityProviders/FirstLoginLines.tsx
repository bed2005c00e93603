import type { FirstLogins } from '#contract/firstLogins.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useAllRoles } from '#src/parts/useDefaultRoles.ts';
import { useJobFunctionWords } from '#src/parts/useJobFunctions.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import type { Fact } from '#src/ui/Highlights.tsx';
import { readableEmail } from '#src/ui/readableEmail.ts';

/** The settings as facts; the defaults only where somebody gets them. */
export function useFirstLoginFacts() {
  const { text } = useTexts();
  const { label } = useFields();
  const { list } = useFormats();
  const { labelOf } = useJobFunctionWords();
  const { nameOf } = useRoleTexts();
  const roles = useAllRoles();
  const say = (key: string, values?: Record<string, string>) =>
    text(`identityProviderScreens.firstLogins.${key}`, values);
  const roleOf = (id: string) => {
    const role = roles.find((one) => one.id === id);
    return role ? nameOf(role) : '';
  };
  return ({ createsUsers, domains, jobFunction, roleIds, groups }: FirstLogins): Fact[] => [
    { label: label('createsUsers'), value: say(`createsUsers.${createsUsers}`) },
    ...(createsUsers
      ? [
          { label: label('domains'), value: list(domains.map(readableEmail)) },
          { label: label('jobFunction'), value: labelOf(jobFunction) },
          { label: label('roleIds'), value: roleIds.length > 0 ? list(roleIds.map(roleOf)) : '–' },
        ]
      : []),
    {
      label: label('groups'),
      value:
        groups.length === 0
          ? '–'
          : groups.map(({ group, roleId, isHeldBack }) => (
              <div key={group + roleId}>
                {say('mapped', { group, role: roleOf(roleId) })}
                {isHeldBack && ` · ${say('isHeldBack')}`}
              </div>
            )),
    },
  ];
}

/** The settings in a conflict. */
export function FirstLoginLines({ settings }: { settings: FirstLogins }) {
  const facts = useFirstLoginFacts();
  return facts(settings).map(({ label, value }) => (
    <div key={label}>
      {label}: {value}
    </div>
  ));
}
