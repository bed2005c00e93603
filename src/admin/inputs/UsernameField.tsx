/** Whose password a form sets: only password managers see it, which would otherwise save the password for nobody. */
export const UsernameField = ({ email = '' }: { email?: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
