/** For a server whose calls all come from one address, as in tests and measurements. */
export const unlimited = {
  ADDRESS_CALLS_PER_MINUTE: '1000000',
  ACCOUNT_CALLS_PER_MINUTE: '1000000',
  SIGN_INS_BEGUN_PER_ADDRESS: '1000000',
  ACCOUNT_CALLS_WAITING: '100000',
};
