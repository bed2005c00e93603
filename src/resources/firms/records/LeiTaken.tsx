import { Link } from 'react-router-dom';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';

/** A refused identifier; for an LEI that another organization has, a link there. */
export function LeiTaken({ error, lei }: { error: unknown; lei: string }) {
  const { text } = useTexts();
  const read = useReadFailure();
  const links = useLinks();
  const taken = failureOf(error).details.find(({ code }) => code === 'firms.validation.leiTaken');
  const { name, key, id } = taken?.values ?? {};
  if (!id) return read(error).message;
  const [before, after] = text('firmRecords.identifiers.taken', { lei, holder: '\n' }).split('\n');
  return (
    <>
      {before}
      <Link to={links.to('firms').show(String(id))}>
        {text('firmRecords.identifiers.holder', { name: String(name), key: String(key) })}
      </Link>
      {after}
    </>
  );
}
