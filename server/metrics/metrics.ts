import type { OperationId } from '#contract/operations.ts';

/** What a request was for: a call of the manifest, or something else. */
export type RequestKind = OperationId | 'app' | 'federation' | 'oidc' | 'other';

/** Counters since the process began, and gauges read on demand. */
export type Metrics = {
  countRequest(request: { kind: RequestKind; status: number; seconds: number }): void;
  countSignIn(outcome: string): void;
  /** Adds a value that is read at each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /** All of it in Prometheus' text format. */
  text(): string;
};

/** Prometheus' usual buckets for requests, up to a statement's time limit. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Latency = { counts: number[]; seconds: number; requests: number };
type Gauge = { name: string; help: string; read: () => number };

/** Our own code: the usual package would add four to the server's. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const latencies = new Map<RequestKind, Latency>();
  const signIns = new Map<string, number>();
  const gauges: Gauge[] = [];
  return {
    countRequest({ kind, status, seconds }) {
      add(requests, labels({ operation: kind, status }));
      const latency = latencies.get(kind) ?? { counts: buckets.map(() => 0), seconds: 0, requests: 0 };
      latencies.set(kind, latency);
      latency.requests += 1;
      latency.seconds += seconds;
      latency.counts = latency.counts.map((count, n) => count + (seconds <= (buckets[n] ?? 0) ? 1 : 0));
    },
    countSignIn: (outcome) => add(signIns, labels({ outcome })),
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    text: () =>
      [
        ...family('tenantry_requests_total', 'counter', 'Requests answered, by call of the manifest'),
        ...samples('tenantry_requests_total', requests),
        ...family('tenantry_request_seconds', 'histogram', 'How long requests took, by call of the manifest'),
        ...[...latencies].flatMap(([kind, latency]) => histogram('tenantry_request_seconds', kind, latency)),
        ...family('tenantry_sign_ins_total', 'counter', 'Sign-ins and their steps, by outcome'),
        ...samples('tenantry_sign_ins_total', signIns),
        ...gauges.flatMap(({ name, help, read }) => [...family(name, 'gauge', help), `${name} ${read()}`]),
        '',
      ].join('\n'),
  };
}

/** A metric's own labels; values come from fixed lists, so that no caller can add more. */
export function labels(pairs: Record<string, string | number>): string {
  const written = Object.entries(pairs).map(([name, value]) => `${name}="${value}"`);
  return `{${written.join(',')}}`;
}

export const family = (name: string, type: 'counter' | 'gauge' | 'histogram', help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

export const samples = (name: string, values: Iterable<readonly [labels: string, value: number]>): string[] =>
  [...values].map(([text, value]) => `${name}${text} ${value}`);

function histogram(name: string, operation: RequestKind, { counts, seconds, requests }: Latency): string[] {
  const bounds = [...buckets.map((le, n) => [le, counts[n] ?? 0] as const), ['+Inf', requests] as const];
  return [
    ...bounds.map(([le, count]) => `${name}_bucket${labels({ operation, le })} ${count}`),
    `${name}_sum${labels({ operation })} ${seconds}`,
    `${name}_count${labels({ operation })} ${requests}`,
  ];
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
