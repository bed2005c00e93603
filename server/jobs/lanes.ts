import type { JobKind } from './enqueue.ts';

/** Jobs wait only for others of their lane: a mail never waits for bulk actions. */
const laneOf = {
  mail: 'mail',
  requestedLink: 'mail',
  apiKeyReminder: 'mail',
  bulk: 'bulk',
  crmRevert: 'bulk',
  groupRoles: 'bulk',
  firmRefresh: 'directory',
  wordCount: 'directory',
  qualityCount: 'directory',
  matches: 'matching',
  duplicates: 'duplicates',
  pairLinks: 'directory',
  auditCheck: 'audit',
  logCuts: 'audit',
  webhook: 'webhooks',
  slowWebhook: 'slowWebhooks',
} as const satisfies Record<JobKind, string>;

type LaneName = (typeof laneOf)[JobKind];

/** How many jobs a replica runs at once, and how many of one account, over all replicas. */
const limits: Record<LaneName, { slots: number; perAccount: number }> = {
  mail: { slots: 10, perAccount: 5 },
  bulk: { slots: 4, perAccount: 2 },
  directory: { slots: 1, perAccount: 1 },
  matching: { slots: 1, perAccount: 1 },
  duplicates: { slots: 1, perAccount: 1 },
  audit: { slots: 1, perAccount: 1 },
  webhooks: { slots: 10, perAccount: 4 },
  slowWebhooks: { slots: 10, perAccount: 4 },
};

export type Lane = { kinds: string[]; slots: number; perAccount: number };

export const lanes: readonly Lane[] = Object.entries(limits).map(([name, limit]) => ({
  ...limit,
  kinds: Object.entries(laneOf).flatMap(([kind, lane]) => (lane === name ? [kind] : [])),
}));
