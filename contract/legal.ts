import * as z from 'zod/mini';
import { Instant, requiredText } from './text.ts';

/** What an installation asks people to agree to, and tells them (decisions, ruling 71). None of it is in the documents. */
export const LegalDocument = z.enum(['terms', 'privacy-policy']);
export type LegalDocument = z.infer<typeof LegalDocument>;

const version = requiredText('validation.required', 50);

/** Which text of a document is in force, and since when. */
const Edition = z.object({ document: LegalDocument, version, date: z.iso.date() });

/** An edition in the reader's language, or in the nearest one that it is written in; Markdown. */
export const LegalText = z.extend(Edition, { locale: z.string(), text: z.string() });
export type LegalText = z.infer<typeof LegalText>;

/** Editions that a person has yet to accept. */
export const LegalPending = z.array(Edition);
export type LegalPending = z.infer<typeof LegalPending>;

/** The edition that was read. */
export const LegalAcceptance = z.strictObject({ version });

/** What a person has accepted, the latest first. */
export const AcceptedText = z.object({ document: LegalDocument, version: z.string(), acceptedOn: Instant });
export type AcceptedText = z.infer<typeof AcceptedText>;
