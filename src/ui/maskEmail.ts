/** An address that its owner recognises and no onlooker learns: `v•••r@acme.test`. */
export const maskEmail = (email = ''): string =>
  email.replace(
    /^(.)(.*)(?=@)/u,
    (_, first: string, rest: string) => `${first}•••${[...rest].slice(1).at(-1) ?? ''}`,
  );
