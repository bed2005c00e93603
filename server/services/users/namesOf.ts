type Named = { givenName?: string; familyName?: string; displayName?: string };

/** First and last name as another system has them: of its display name, or of the address, where it sends no others. */
export function namesOf({ givenName, familyName, displayName }: Named, email: string) {
  const [first, ...rest] = (displayName ?? email.split('@')[0] ?? '').split(/[\s.]+/).filter(Boolean);
  return {
    firstName: givenName ?? first ?? email,
    lastName: familyName ?? (rest.join(' ') || first || email),
  };
}
