/** All journeys come from one address, and send more invites than an account may in a day, some repeated at once. */
export const serverSettings = (port: string, smtpPort: string) => ({
  PORT: port,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  DEMO: 'small',
  LOG_LEVEL: 'error',
  FEATURES: 'remap',
  ADDRESS_CALLS_PER_MINUTE: '1000000',
  ACCOUNT_CALLS_PER_MINUTE: '1000000',
  SIGN_INS_BEGUN_PER_ADDRESS: '1000000',
  FAILED_SIGN_INS_PER_ADDRESS: '1000',
  INVITES_PER_DAY: '100000',
  INVITE_INTERVAL_SECONDS: '0',
  LOOPBACK_PROVIDERS: 'on',
});
