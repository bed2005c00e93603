import * as z from 'zod/mini';

/** A password as it is typed; `missing` is said when there is none. */
export const requiredPassword = (missing: string) =>
  z
    .string({ error: missing })
    .check(z.minLength(1, { error: missing }), z.maxLength(1_000, { error: 'validation.tooLong' }));
/** A new password once more; whether it is the same is `passwordsMatch`'s to say. */
export const confirmedPassword = z
  .string({ error: 'validation.passwordsMustMatch' })
  .check(z.maxLength(1_000, { error: 'validation.tooLong' }));

/** Checks a form with a new password and its repetition, whatever is wrong with its other fields. */
export const passwordsMatch = z.refine<{ newPassword: string; confirmPassword: string }>(
  (form) => form.newPassword === form.confirmPassword,
  {
    error: 'validation.passwordsMustMatch',
    path: ['confirmPassword'],
    when: ({ value }) => TypedTwice.safeParse(value).success,
  },
);

const TypedTwice = z.object({ newPassword: z.string(), confirmPassword: z.string() });
