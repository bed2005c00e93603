import { previewPath } from '#contract/paths.ts';
import type { Row } from './rows.ts';

/** Where a mail or an export is shown with what is proposed, and typed for this text; undefined if it is in neither. */
export function previewOf(locale: string, { place }: Row, rows: readonly Row[], typed?: string) {
  const own = previewed(place);
  if (!own) return undefined;
  const shown = rows.filter(
    (row) => row.proposal && [own, ...sharedWith(own)].includes(previewed(row.place) ?? ''),
  );
  const texts = new URLSearchParams(shown.map((row) => [row.place, row.proposal?.translation ?? '']));
  if (typed?.trim()) texts.set(place, typed);
  return `${previewPath}/${locale}/${place}?${texts}`;
}

/** The mail or the sheet of a text; `mail` has what all mails share. */
function previewed(place: string): string | undefined {
  const [catalog, kind = '', ...rest] = place.split('.');
  if (catalog === 'mail') return rest.length > 0 ? `mail.${kind}` : catalog;
  if (catalog === 'exports' && ['users', 'crmInvestorFirms'].includes(kind)) return `exports.${kind}`;
  return undefined;
}

/** What all mails share is shown in the invite. */
const sharedWith = (own: string) => {
  if (own === 'mail') return ['mail.invite'];
  return own.startsWith('mail.') ? ['mail'] : [];
};
