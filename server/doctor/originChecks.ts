import { operations } from '#contract/operations.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { tenantOrigin } from '../access/tenant.ts';
import { isLoopback } from '../config/refuseContradictions.ts';
import { release } from '../config/release.ts';
import { type Answer, type Check, fault, judgeEnd, ok, type Situation, unknown, warning } from './check.ts';
import { systemTenant } from './databaseChecks.ts';

const { own: version } = operations['platform.version'].path;
const { own: appConfig } = operations['platform.config'].path;

/** How browsers reach it: origin, proxy and certificate. */
export const originChecks: readonly Check[] = [
  {
    id: 'mode',
    looksAt: 'Production mode: no demo data, no mailbox that anyone can read',
    remedy: 'Set NODE_ENV=production, on a database without demo data.',
    look: ({ config: { production } }) =>
      production ? ok('NODE_ENV is production.') : fault('NODE_ENV is not production.'),
  },
  {
    id: 'origin',
    looksAt: 'The origin is https on a host of its own',
    remedy: 'Set PLATFORM_HOST, and PUBLIC_ORIGIN to the https address that browsers use.',
    look: ({ config: { publicOrigin } }) => {
      if (!publicOrigin.startsWith('https:')) return fault(`PUBLIC_ORIGIN is ${publicOrigin}, without TLS.`);
      return isLoopback(publicOrigin)
        ? warning(`PUBLIC_ORIGIN is ${publicOrigin}, which only this machine can reach.`)
        : ok(`PUBLIC_ORIGIN is ${publicOrigin}.`);
    },
  },
  {
    id: 'reachable',
    looksAt: 'The origin leads to a running server of this release',
    remedy:
      'Start the server, and check name server, firewall and proxy: the origin and all its subdomains lead to it.',
    look: async ({ config, ask }) => {
      const { status, body } = await ask(config.publicOrigin + version);
      const running = (body as { data?: { version?: string } } | null)?.data?.version;
      if (status !== 200 || !running) return fault(`${config.publicOrigin} answers with status ${status}.`);
      return running === release.version
        ? ok(`Release ${running} answers at ${config.publicOrigin}.`)
        : warning(`Release ${running} answers at ${config.publicOrigin}, and this is ${release.version}.`);
    },
  },
  {
    id: 'certificate',
    looksAt: "The certificate holds for the accounts' hosts, and for another month",
    remedy: 'Renew it, for the host and all its subdomains (*.HOST), and see that renewing is automatic.',
    look: async (situation) => {
      const { validUntil } = await askSystem(situation);
      return validUntil
        ? judgeEnd('The certificate', validUntil, situation.now)
        : fault('The origin is not served over TLS.');
    },
  },
  {
    id: 'trustedProxies',
    looksAt: 'The number of trusted proxies fits a proxy with TLS in front',
    remedy:
      'Set TRUST_PROXY to the number of proxies in front. Compare ip in the log line of a call with the address it was made from.',
    look: ({ config: { trustProxy, publicOrigin } }) => {
      const isBehind = publicOrigin.startsWith('https:');
      if (isBehind && trustProxy === 0) {
        return fault('TRUST_PROXY is 0, so all callers share the address of the proxy, and its limits.');
      }
      if (!isBehind && trustProxy > 0) {
        return warning(
          `TRUST_PROXY is ${trustProxy} without TLS in front: callers could choose their address.`,
        );
      }
      return ok(`TRUST_PROXY is ${trustProxy}.`);
    },
  },
  {
    id: 'forwardedHost',
    looksAt: 'The proxy names the host itself, whatever a caller claims',
    remedy:
      'Let the proxy write X-Forwarded-Host and X-Forwarded-For itself, as in deploy/Caddyfile and deploy/nginx.conf.',
    look: async (situation) => {
      const answer = await askSystem(situation).catch(({ message }: Error) => message);
      if (typeof answer === 'string') return unknown(`${answer}.`);
      const plain = subdomainIn(answer);
      if (plain !== systemSubdomain) {
        const { database } = situation;
        return 'db' in database && !(await systemTenant(database.db))
          ? unknown('Without an administrator there is no account, and no host of one.')
          : fault(`At ${systemSubdomain}'s host the server sees ${plain ?? 'no account'}.`);
      }
      const forged = subdomainIn(await askSystem(situation, { 'x-forwarded-host': 'forged.example' }));
      return forged === systemSubdomain
        ? ok('A forged X-Forwarded-Host changes nothing.')
        : fault('A forged X-Forwarded-Host reaches the server.');
    },
  },
  {
    id: 'metrics',
    looksAt: 'Somebody is alerted',
    remedy: 'Set METRICS_ADDRESS, reachable by your scraper alone, and load deploy/alerts.yaml.',
    look: ({ config: { metricsAddress } }) => {
      if (!metricsAddress) return warning('METRICS_ADDRESS is not set, so nothing can alert.');
      const { host, port } = metricsAddress;
      return ok(`/metrics is at ${host}:${port}, without a password.`);
    },
  },
];

const askSystem = ({ config, ask }: Situation, headers?: Record<string, string>) =>
  ask(tenantOrigin(config, systemSubdomain) + appConfig, headers);

const subdomainIn = ({ body }: Answer) => (body as { subdomain?: string | null } | null)?.subdomain ?? null;
