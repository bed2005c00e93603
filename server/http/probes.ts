import { operations } from '#contract/operations.ts';

const probes: string[] = [operations['platform.health'].path.own, operations['platform.ready'].path.own];

/**
 * Whether it is a load balancer's probe, at any host: it bypasses rate limits and the tenant look-up. Otherwise
 * strangers could make every server look dead.
 */
export const isProbe = (path: string): boolean => probes.includes(path);
