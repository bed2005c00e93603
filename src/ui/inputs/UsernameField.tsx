/** Whose password a form sets: nobody sees it but password managers, which would keep the password for nobody else. */
export const UsernameField = ({ email = '' }: { email?: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
