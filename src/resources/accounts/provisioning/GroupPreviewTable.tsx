import type { GroupPreview } from '#contract/provisioning.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAllRoles } from '#src/parts/useDefaultRoles.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';

type PreviewProps = { preview: GroupPreview; isChanged: boolean };

/** Who would gain and lose which role, and why not. */
export function GroupPreviewTable({ preview, isChanged }: PreviewProps) {
  const { text } = useTexts();
  const { list, number } = useFormats();
  const { nameOf } = useRoleTexts();
  const roles = new Map(useAllRoles().map((role) => [role.id, nameOf(role)]));
  const named = (ids: readonly string[]) =>
    ids.length > 0 ? list(ids.map((id) => roles.get(id) ?? id)) : '–';
  const { gaining, losing, unchanged, governing, users } = preview;
  if (!isChanged || users.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className="groupPreview" aria-label={text('provisioning.preview.title')} tabIndex={0}>
      <h3>{text('provisioning.preview.title')}</h3>
      <p role="status">
        {text('provisioning.preview.sum', {
          gaining: number(gaining),
          losing: number(losing),
          unchanged: number(unchanged),
        })}{' '}
        {text(`provisioning.preview.governing.${governing}`)}
      </p>
      <table aria-label={text('provisioning.preview.title')}>
        <thead>
          <tr>
            {(['user', 'gains', 'loses', 'why'] as const).map((column) => (
              <th key={column} scope="col">
                {text(`provisioning.preview.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map(({ id, name, isDisabled, gains, loses, keeps }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className="text-strong">{named(gains)}</td>
              <td className="text-error">{named(loses)}</td>
              <td className="text-secondary">
                {[
                  ...keeps.map(({ roleId, group }) =>
                    text(`provisioning.preview.${group === null ? 'byHand' : 'byGroup'}`, {
                      role: roles.get(roleId) ?? roleId,
                      group: group ?? '',
                    }),
                  ),
                  ...(isDisabled ? [text('provisioning.preview.disabled')] : []),
                ].join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
