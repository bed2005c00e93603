/** One mail, worded: plain text to one recipient. */
export type MailMessage = { to: string; subject: string; body: string };
