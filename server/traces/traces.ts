import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceTarget } from '../config/config.ts';
import { createExporter, type Source, type Span } from './exporter.ts';

/** What requests do, as OpenTelemetry spans, without any path, query, header, body or statement value. */
export type Traces = {
  /** Runs a request's work: within its caller's trace, if `traceparent` names one (W3C Trace Context). */
  follow: <T>(traceparent: unknown, work: () => T) => T;
  /** Ends the current request, which began at this `performance.now()`. */
  endRequest: (start: number, kind: string, request: Answered) => void;
  /** Sends what is queued, within a short time limit. */
  close: () => Promise<void>;
};

/** What a span says about a request, from its log line. */
export type Answered = {
  status: number;
  method?: string | undefined;
  tenant?: string | undefined;
  operation?: string | undefined;
  requestId?: string | undefined;
};

/** A traced request under way; `epoch` is the time of `performance.now()` 0, in milliseconds. */
type Trace = Pick<Span, 'traceId' | 'spanId' | 'parentSpanId'> & {
  epoch: number;
  tell: (span: Span) => void;
  newSpanId: () => string;
  isOver: boolean;
};

const current = new AsyncLocalStorage<Trace>();

/** OTLP's numbers for these. */
const kinds = { server: 2, client: 3 } as const;
const failed = { code: 2 } as const;

/** Our own code: the SDK with its exporter is a dozen packages, and little is sent. */
export function createTraces(target: TraceTarget, deps: Source & { newId: () => string }): Traces {
  const { tell, close } = createExporter(target, deps);
  const newTraceId = () => deps.newId().replaceAll('-', '');
  // The end of a UUIDv7 is random.
  const newSpanId = () => newTraceId().slice(-16);
  return {
    follow: (traceparent, work) => {
      const caller = callerOf(traceparent);
      const traceId = caller?.traceId ?? newTraceId();
      const isSampled = caller ? caller.isSampled : isOfShare(traceId, target.share);
      if (!isSampled) return work();
      const epoch = deps.clock().getTime() - performance.now();
      const parent = caller && { parentSpanId: caller.spanId };
      const ids = { traceId, spanId: newSpanId(), ...parent };
      return current.run({ ...ids, epoch, tell, newSpanId, isOver: false }, work);
    },
    endRequest: (start, kind, { status, method, tenant, operation, requestId }) => {
      const trace = current.getStore();
      if (!trace) return;
      const { traceId, spanId, parentSpanId } = trace;
      trace.isOver = true;
      tell({
        ...{ traceId, spanId, ...(parentSpanId && { parentSpanId }) },
        name: kind,
        kind: kinds.server,
        ...between(trace, start),
        attributes: attributesOf({
          'http.request.method': method,
          'http.response.status_code': status,
          'tenantry.tenant': tenant,
          'tenantry.operation': operation,
          'tenantry.request_id': requestId,
        }),
        ...(status >= 500 && { status: failed }),
      });
    },
    close,
  };
}

/** Records a trip to the database, within the request that makes it; after the request's end it belongs to none. */
export function traceTrip(statements: readonly { sql: string }[], answers: Promise<unknown>): void {
  const trace = current.getStore();
  if (!trace || trace.isOver) return;
  const start = performance.now();
  const verbs = new Set(statements.map(({ sql }) => /\w+/.exec(sql)?.[0].toLowerCase()));
  const end = (outcome?: Pick<Span, 'status'>) =>
    trace.tell({
      traceId: trace.traceId,
      spanId: trace.newSpanId(),
      parentSpanId: trace.spanId,
      name: [...verbs].join(', '),
      kind: kinds.client,
      ...between(trace, start),
      attributes: attributesOf({
        'db.system.name': 'postgresql',
        'db.operation.batch.size': statements.length > 1 ? statements.length : undefined,
      }),
      ...outcome,
    });
  answers.then(
    () => end(),
    () => end({ status: failed }),
  );
}

const traceparents = /^(?!ff)[\da-f]{2}-(?!0+-)([\da-f]{32})-(?!0+-)([\da-f]{16})-([\da-f]{2})(?:-|$)/;

function callerOf(traceparent: unknown) {
  const [, traceId, spanId, flags = ''] = traceparents.exec(String(traceparent)) ?? [];
  return traceId && spanId ? { traceId, spanId, isSampled: Number.parseInt(flags, 16) % 2 === 1 } : undefined;
}

/** From the end of the id, which is random. */
const isOfShare = (traceId: string, share: number) =>
  Number.parseInt(traceId.slice(-12), 16) < share * 16 ** 12;

const between = ({ epoch }: Trace, start: number) => ({
  startTimeUnixNano: nanoseconds(epoch + start),
  endTimeUnixNano: nanoseconds(epoch + performance.now()),
});

/** As text, since no number has as many digits. */
const nanoseconds = (milliseconds: number) => `${Math.round(milliseconds * 1_000)}000`;

const attributesOf = (given: Record<string, string | number | undefined>): Span['attributes'] =>
  Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return { key, value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) } };
  });
