/** An address as its owner knows it again, and nobody learns it who looks on: `v•••r@acme.test`. */
export const maskEmail = (email = ''): string =>
  email.replace(
    /^(.)(.*)(?=@)/u,
    (_, first: string, rest: string) => `${first}•••${[...rest].slice(1).at(-1) ?? ''}`,
  );
