import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import { ConfigError } from '#server/config/startError.ts';
import { variables } from '#server/config/variables.ts';

describe('configuration', () => {
  it('runs without any variable', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4400,
      platformHost: 'localhost',
      publicOrigin: 'http://localhost:4400',
      trustProxy: 0,
      dataDir: '.data',
      databaseUrl: null,
      production: false,
      demo: 'small',
      smtpUrl: null,
    });
  });

  it.each([
    [{}, 'small'],
    [{ NODE_ENV: 'production' }, 'none'],
    [{ DATABASE_URL: 'postgres://a@b/c' }, 'none'],
    [{ DATABASE_URL: 'postgres://a@b/c', DEMO: 'small' }, 'small'],
    [{ DEMO: 'off' }, 'none'],
    [{ DEMO: '' }, 'small'],
  ])('with %j has the demo data %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  const httpOrigin = 'http://localhost:4400';
  const httpsOrigin = 'https://localhost';
  it.each(
    [undefined, 'development', 'test', 'production'].flatMap((NODE_ENV) =>
      ['off', 'small', 'large'].flatMap((DEMO) =>
        [undefined, 'on', 'off'].flatMap((DEV_MAILBOX) =>
          [httpOrigin, httpsOrigin].map((PUBLIC_ORIGIN) => ({ NODE_ENV, DEMO, DEV_MAILBOX, PUBLIC_ORIGIN })),
        ),
      ),
    ),
  )('with %j shows mail in development only, with demo data or when told', (env) => {
    const production = env.NODE_ENV === 'production';
    const open = !production && env.PUBLIC_ORIGIN === httpOrigin;
    if ((production && env.DEMO !== 'off') || (env.DEV_MAILBOX === 'on' && !open)) {
      expect(() => readConfig(env)).toThrow(ConfigError);
      return;
    }
    const wanted = env.DEV_MAILBOX === 'on' || (env.DEV_MAILBOX !== 'off' && env.DEMO !== 'off');
    expect(readConfig(env).devMailbox).toBe(open && wanted);
  });

  const secret = [
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'SMTP_URL',
    'COOKIE_KEYS',
    'ENCRYPTION_KEYS',
    'SIGNING_KEYS',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ];
  const wrong: Partial<Record<keyof typeof variables, string[]>> = {
    HOST: ['a b', '/'],
    PORT: ['-1', '65536', '80.5', 'http'],
    PLATFORM_HOST: ['.', 'a_b', '-a', 'https://a', '999.1.1.1'],
    PUBLIC_ORIGIN: ['localhost', 'ftp://localhost', 'javascript:alert(1)', 'http://localhost:4400/app'],
    ALLOW_HTTP: ['true', '1'],
    TRUST_PROXY: ['true', '11', '-1'],
    DRAIN_SECONDS: ['-1', '301', '1.5'],
    DATABASE_URL: ['mysql://a', 'a'],
    DATABASE_READ_URL: ['mysql://a', 'a'],
    DATABASE_CONNECTIONS: ['1', '1001', 'x'],
    DATABASE_CONNECT_SECONDS: ['0', '61', '1.5'],
    DATABASE_STATEMENT_SECONDS: ['0', '601', '1.5'],
    DATABASE_LOCK_SECONDS: ['0', '601', '1.5'],
    NODE_ENV: ['prod'],
    DEMO: ['on', 'yes'],
    DEV_MAILBOX: ['true', 'small'],
    LOOPBACK_PROVIDERS: ['true', '127.0.0.1'],
    TRANSLATE: ['true', 'fr'],
    SMTP_URL: ['http://a', 'mail'],
    ALLOW_PLAIN_SMTP: ['true', '1'],
    MAIL_FROM: ['a', 'a@b@c', 'A <a>', 'A <a@b', 'A <a@b> <c@d>', 'A\r\nBcc: x@y.test <a@b>'],
    COOKIE_KEYS: ['short', `${'x'.repeat(32)},short`],
    ENCRYPTION_KEYS: ['short', `${'x'.repeat(32)},short`],
    SIGNING_KEYS: ['x', '{}', '{"keys":[]}', '{"keys":[{"kty":"EC"}]}'],
    RENEWAL_INTERVAL_MINUTES: ['0', '721', 'x'],
    INVITE_INTERVAL_SECONDS: ['-1', '3601', 'x'],
    INVITES_PER_DAY: ['0', '100001', '1.5'],
    API_KEY_CALLS_PER_MINUTE: ['0', '1000001', '1.5'],
    ADDRESS_CALLS_PER_MINUTE: ['0', '1000001', '1.5'],
    ACCOUNT_CALLS_PER_MINUTE: ['0', '1000001', '1.5'],
    ACCOUNT_CALLS_AT_ONCE: ['0', '1001', '1.5'],
    ACCOUNT_CALLS_WAITING: ['-1', '100001', '1.5'],
    HEADERS_SECONDS: ['0', '61', '1.5'],
    BODY_SECONDS: ['0', '601', '1.5'],
    UPLOAD_BYTES_PER_SECOND: ['0', '1000001', '1.5'],
    SIGN_INS_BEGUN_PER_ADDRESS: ['0', '1000001', '1.5'],
    FAILED_SIGN_INS_PER_ADDRESS: ['0', '1000001', '1.5'],
    PASSWORD_CHECKS_AT_ONCE: ['0', '1025', '1.5'],
    PASSWORD_CHECKS_WAITING: ['-1', '100001', 'x'],
    SUPPORT_ADDRESS: ['a', '@'],
    JOB_DASHBOARDS: [
      'https://jobs.test',
      'Mail=javascript:alert(1)',
      '=https://jobs.test',
      'Mail=https://a.test,x',
    ],
    DATALAB_ADMIN_URL: ['datalab.test', 'javascript:alert(1)'],
    FEATURES: ['remap=maybe', 'remap=true=false', 'remapp', 'remap certificateReview'],
    LOG_LEVEL: ['loud'],
    METRICS_ADDRESS: ['9464', 'http://127.0.0.1:9464', '127.0.0.1:', '127.0.0.1:99999'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector:4317', 'http:'],
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ['/v1/traces', 'unix:///run/collector'],
    OTEL_EXPORTER_OTLP_HEADERS: ['key', '=value', 'a b=c', 'key=%zz', 'key=a%0d%0ab'],
    OTEL_SERVICE_NAME: ['x'.repeat(201)],
    OTEL_TRACES_SAMPLER_ARG: ['-0.1', '1.1', 'half'],
  };
  it.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'refuses %s=%s and says what it must be',
    (name, value) => {
      const told = secret.includes(name) ? 'something else' : JSON.stringify(value);
      expect(() => readConfig({ [name]: value })).toThrow(
        `${name} must be ${variables[name as keyof typeof variables]}, but it is ${told}.`,
      );
    },
  );

  it.each([
    ['DATABASE_URL', 'mysql://tenantry:planted@db.test/tenantry'],
    ['DATABASE_READ_URL', 'mysql://tenantry:planted@db.test/tenantry'],
    ['SMTP_URL', 'http://tenantry:planted@mail.test'],
    ['COOKIE_KEYS', 'planted'],
    ['SIGNING_KEYS', '{"keys":[{"kty":"EC","planted":true}]}'],
    ['JOB_DASHBOARDS', 'Mail=https://tenantry:planted@jobs.test,x'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://tenantry:planted@collector.test'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'https://planted@collector.test/v1/traces'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization: Bearer planted'],
  ])('refuses %s=%s without repeating it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(
      `${name} must be ${variables[name as keyof typeof variables]}, but it is something else.`,
    );
    expect(read).not.toThrow('planted');
  });

  it.each([
    ['Tenantry <mail@example.com>', { name: 'Tenantry', address: 'mail@example.com' }],
    ['"Acme, Inc." <mail@example.com>', { name: 'Acme, Inc.', address: 'mail@example.com' }],
    ['mail@example.com', { name: '', address: 'mail@example.com' }],
  ])('sends mail from %s', (MAIL_FROM, mailFrom) => {
    expect(readConfig({ MAIL_FROM })).toMatchObject({ mailFrom });
  });

  it.each([
    [{ SMPT_URL: 'smtp://a' }, 'SMPT_URL is unknown: did you mean SMTP_URL?'],
    [
      { DATABASE_POOL_SIZE: '5' },
      'DATABASE_POOL_SIZE is unknown: docs/configuration.md lists all variables.',
    ],
    [{ COOKIE_KEY_FILE: '/a' }, 'COOKIE_KEY_FILE is unknown: did you mean COOKIE_KEYS?'],
    [
      { ADDRESS_CONNECTIONS: '500' },
      'ADDRESS_CONNECTIONS no longer exists: remove it (CHANGELOG.md, Upgrading).',
    ],
  ])('refuses %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it.each([
    'PATH',
    'HOSTNAME',
    'LOGNAME',
    'PORTS',
    'DATABASE_PORT_5432_TCP',
    'DATABASE_SERVICE_HOST',
    'OTEL_LOG_LEVEL',
  ])('leaves %s to whom it belongs', (name) => {
    expect(() => readConfig({ [name]: 'x' })).not.toThrow();
  });

  it('names every wrong variable at once', () => {
    const read = () => readConfig({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT.*\n.*DEMO.*\n.*LOG_LEVEL/);
  });

  it.each([
    [{ NODE_ENV: 'production', DEMO: 'small' }, 'DEMO must be off in production'],
    [
      { NODE_ENV: 'production', PLATFORM_HOST: 'tenantry.example', PUBLIC_ORIGIN: 'http://tenantry.example' },
      'PUBLIC_ORIGIN must be https in production',
    ],
    [{ NODE_ENV: 'production', PLATFORM_HOST: 'notlocalhost' }, 'PUBLIC_ORIGIN must be https in production'],
    [{ PUBLIC_ORIGIN: 'https://other.example' }, 'PUBLIC_ORIGIN must be'],
    [{ DEV_MAILBOX: 'on', PUBLIC_ORIGIN: 'https://localhost' }, 'DEV_MAILBOX must be off'],
    [{ DEV_MAILBOX: 'on', NODE_ENV: 'production' }, 'DEV_MAILBOX must be off'],
    [{ LOOPBACK_PROVIDERS: 'on', NODE_ENV: 'production' }, 'LOOPBACK_PROVIDERS must be off'],
    [{ DATABASE_READ_URL: 'postgres://a@b/c' }, 'DATABASE_READ_URL must name a standby'],
    [{ TRANSLATE: 'on', NODE_ENV: 'production' }, 'TRANSLATE must be off'],
  ])('refuses %j, right alone and wrong together', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  const tenantry = { PLATFORM_HOST: 'tenantry.example', PUBLIC_ORIGIN: 'http://tenantry.example' };
  it.each([
    { ...tenantry },
    { ...tenantry, NODE_ENV: 'production', ALLOW_HTTP: 'on' },
    { ...tenantry, NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://tenantry.example' },
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', PLATFORM_HOST: 'demo.localhost' },
    { NODE_ENV: 'production', PLATFORM_HOST: '127.0.0.1' },
  ])('allows %j', (env) => {
    expect(() => readConfig(env)).not.toThrow();
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, false],
    [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, true],
    [{ SMTP_URL: 'smtp://localhost.example' }, false],
    [{ SMTP_URL: 'smtp://mail.example', ALLOW_PLAIN_SMTP: 'on' }, true],
    [{}, false],
  ])('with %j may mail without TLS: %s', (env, plainSmtp) => {
    expect(readConfig(env)).toMatchObject({ plainSmtp });
  });

  const collector = { headers: {}, serviceName: 'tenantry', share: 1 };
  const [base, exact] = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  it.each([
    [{}, null],
    [{ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, null],
    [{ [base]: 'http://c.test:4318' }, { ...collector, url: 'http://c.test:4318/v1/traces' }],
    [{ [base]: 'https://c.test/otlp/' }, { ...collector, url: 'https://c.test/otlp/v1/traces' }],
    [
      { [base]: 'http://b.test', [exact]: 'http://c.test/t' },
      { ...collector, url: 'http://c.test/t' },
    ],
    [
      { [exact]: 'http://c.test/', OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { ...collector, url: 'http://c.test/', serviceName: 'x', share: 0.25 },
    ],
    [
      { [exact]: 'http://c.test/', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YQ==, x-team = c,' },
      { ...collector, url: 'http://c.test/', headers: { authorization: 'Basic YQ==', 'x-team': 'c' } },
    ],
  ])('with %j sends traces to %j', (env, traces) => {
    expect(readConfig(env).traces).toEqual(traces);
  });

  it('reads flags, keys and origins', () => {
    const config = readConfig({
      FEATURES: 'remap,certificateReview=false,certificateLibrary=true',
      COOKIE_KEYS: `${'n'.repeat(32)},${'o'.repeat(32)}`,
      PLATFORM_HOST: 'tenantry.example',
      PUBLIC_ORIGIN: 'https://tenantry.example/',
    });
    expect(config.features).toMatchObject({
      remap: true,
      certificateReview: false,
      certificateLibrary: true,
    });
    expect(config.cookieKeys).toHaveLength(2);
    expect(config.publicOrigin).toBe('https://tenantry.example');
  });

  it('shows all of CRM management with demo data, unless configured otherwise', () => {
    const shown = { customerCrmManagement: true, systemAdminCrmManagement: true };
    expect(readConfig({}).features).toEqual(shown);
    expect(readConfig({ DEMO: 'off' }).features).toEqual({});
    expect(readConfig({ FEATURES: 'customerCrmManagement=false' }).features).toEqual({
      ...shown,
      customerCrmManagement: false,
    });
  });
});

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-secrets-'));
  const file = join(folder, 'secret');
  const gone = join(folder, 'gone');

  it('are read from where `_FILE` names one', () => {
    writeFileSync(file, 'smtps://mailer:planted@mail.example\n');
    expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://mailer:planted@mail.example');
    expect(readConfig({ SMTP_URL_FILE: '' }).smtpUrl).toBeNull();
  });

  it('are reported if wrong or given twice, without repeating them', () => {
    writeFileSync(file, 'mysql://tenantry:planted@db.test/tenantry');
    const wrong = () => readConfig({ DATABASE_URL_FILE: file, COOKIE_KEYS: 'x'.repeat(32) });
    expect(wrong).toThrow('DATABASE_URL must be a postgres:// or postgresql:// address');
    expect(wrong).not.toThrow('planted');
    const both = () =>
      readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://a@b/c', SMTP_URL_FILE: gone });
    expect(both).toThrow(
      'DATABASE_URL and DATABASE_URL_FILE are both set: leave one of them out.\n' +
        `  - SMTP_URL_FILE must be a file to read, but ${gone} is none (ENOENT).`,
    );
    rmSync(folder, { recursive: true });
  });

  it('are limited to secrets', () => {
    expect(readConfig({ PORT_FILE: gone }).port).toBe(4400);
  });
});
