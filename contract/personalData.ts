import * as z from 'zod/mini';
import { Factor } from './factors.ts';
import { AcceptedText } from './legal.ts';
import { RememberedBrowser } from './ownSessions.ts';
import { Subdomain } from './subdomains.ts';
import { Instant } from './text.ts';
import { User } from './users.ts';

/** What the log has of a person: events by them, and about them with what changed. None of this file is in the documents. */
const PersonalEvent = z.object({
  occurredOn: Instant,
  /** The account whose log has it. */
  account: Subdomain,
  action: z.string(),
  objectType: z.string(),
  isByPerson: z.boolean(),
  ipAddress: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

const PersonalSession = z.object({
  startedOn: Instant,
  lastActiveOn: Instant,
  endedOn: z.nullable(Instant),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});

/** A mail that was sent, or that the mail server refused; its text is not kept. */
const PersonalMail = z.object({
  sentOn: Instant,
  kind: z.nullable(z.string()),
  outcome: z.enum(['SENT', 'REFUSED']),
});

/** Everything stored about the person of a user (GDPR, articles 15 and 20). */
export const PersonalData = z.object({
  exportedOn: Instant,
  account: z.object({ subdomain: Subdomain, name: z.string() }),
  record: z.omit(User, { roles: true }),
  locale: z.nullable(z.string()),
  roles: z.array(z.string()),
  sessions: z.array(PersonalSession),
  browsers: z.array(RememberedBrowser),
  factors: z.array(Factor),
  /** Who they are for identity providers. */
  subjects: z.array(z.object({ provider: z.string(), subject: z.string(), linkedOn: Instant })),
  apiKeys: z.array(z.object({ name: z.string(), generatedOn: Instant })),
  savedViews: z.array(z.object({ list: z.string(), name: z.string(), query: z.string() })),
  /** How they logged in and failed to; the latest first, as are the others. */
  logins: z.array(PersonalEvent),
  events: z.array(PersonalEvent),
  mails: z.array(PersonalMail),
  /** The terms and policies that they accepted. */
  accepted: z.array(AcceptedText),
});
export type PersonalData = z.infer<typeof PersonalData>;
