import { operations } from '#contract/operations.ts';

const probes: string[] = [operations['platform.health'].path.own, operations['platform.ready'].path.own];

/**
 * Whether it is what a load balancer asks, at whatever host: it is let in however many others call there, and waits for no
 * look-up of whose host it is. Else strangers could have every server taken for one that is gone.
 */
export const isProbe = (path: string): boolean => probes.includes(path);
