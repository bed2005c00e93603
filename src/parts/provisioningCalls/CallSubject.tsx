import { Link } from 'react-router-dom';
import type { ProvisioningCall } from '#contract/provisioning.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { TextLink } from '#src/ui/TextLink.tsx';

/** Who or what a directory's call is about: a user of the account with a link to their page. */
export function CallSubject({ call }: { call: ProvisioningCall }) {
  const { text } = useTexts();
  const can = useCan();
  const links = useLinks();
  const { subjectKind, subjectId, subjectName } = call;
  const name = subjectName ?? text('provisioning.refused.nobody');
  if (subjectKind !== 'user' || subjectId === null || !can('users.get')) return name;
  return (
    <TextLink as={Link} {...{ to: links.to('users').show(subjectId) }}>
      {name}
    </TextLink>
  );
}
