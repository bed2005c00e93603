import * as z from 'zod/mini';

/** A password as typed; `missing` is the text for an empty one. */
export const requiredPassword = (missing: string) =>
  z
    .string({ error: missing })
    .check(z.minLength(1, { error: missing }), z.maxLength(1_000, { error: 'validation.tooLong' }));
/** A new password repeated; `passwordsMatch` compares them. */
export const confirmedPassword = z
  .string({ error: 'validation.passwordsMustMatch' })
  .check(z.maxLength(1_000, { error: 'validation.tooLong' }));

/** Compares a form's new password with its repetition, even when other fields are at fault. */
export const passwordsMatch = z.refine<{ newPassword: string; confirmPassword: string }>(
  (form) => form.newPassword === form.confirmPassword,
  {
    error: 'validation.passwordsMustMatch',
    path: ['confirmPassword'],
    when: ({ value }) => TypedTwice.safeParse(value).success,
  },
);

const TypedTwice = z.object({ newPassword: z.string(), confirmPassword: z.string() });
