import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { version } from '#package.json';
import type { TraceTarget } from '../config/config.ts';
import { errorMessage } from './errorMessage.ts';

/** A span in OTLP's JSON, whose ids are hexadecimal and whose 64-bit numbers are text. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status?: { code: number };
};

type Attribute = { key: string; value: { stringValue: string } | { intValue: string } };

/** What it needs from the server's dependencies. */
export type Source = { log: Logger; clock: () => Date };

/** How many spans may wait, and how many are sent together. */
const most = { waiting: 2_048, together: 512 };
/** In milliseconds: between sends, until an answer, and for everything waiting when the server ends. */
const times = { pause: 5_000, answer: 10_000, close: 2_000 };

/**
 * Sends spans to a collector, by OTLP over HTTP. Nobody waits for it: what a collector does not accept in time is
 * lost, and the log says so once a minute.
 */
export function createExporter(target: TraceTarget, deps: Source) {
  const waiting: Span[] = [];
  let lost = 0;
  let quietUntil = 0;
  let sending: Promise<void> | undefined;

  function report(reason: string): void {
    const now = deps.clock().getTime();
    if (now < quietUntil) return;
    quietUntil = now + 60_000;
    deps.log.warn({ reason, lost }, 'traces could not be sent');
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting.slice(0, most.together);
      const refusal = await send(target, together);
      // They stay queued while there is room.
      if (refusal?.mayPass) return report(refusal.reason);
      waiting.splice(0, together.length);
      if (!refusal) continue;
      lost += together.length;
      report(refusal.reason);
    }
  }

  function sendOnce(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  const timer = setInterval(() => void sendOnce(), times.pause).unref();
  return {
    tell: (span: Span): void => {
      if (waiting.length >= most.waiting) {
        lost += 1;
        report('too many wait');
        return;
      }
      waiting.push(span);
      if (waiting.length === most.together) void sendOnce();
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      const rest = Promise.resolve(sending).then(sendOnce);
      await Promise.race([rest, setTimeout(times.close, undefined, { ref: false })]);
    },
  };
}

/** Why they were not accepted, and whether a retry may help (OTLP's specification, "Failures"). */
type Refusal = { reason: string; mayPass: boolean };

async function send({ url, headers, serviceName }: TraceTarget, spans: Span[]): Promise<Refusal | undefined> {
  try {
    const { ok, status, body } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(asRequest(serviceName, spans)),
      // A redirect would forward headers meant for this collector.
      redirect: 'manual',
      signal: AbortSignal.timeout(times.answer),
    });
    await body?.cancel();
    return ok ? undefined : { reason: `answered ${status}`, mayPass: [429, 502, 503, 504].includes(status) };
  } catch (error) {
    return { reason: connectionFault(error), mayPass: true };
  }
}

const asRequest = (serviceName: string, spans: Span[]) => ({
  resourceSpans: [
    {
      resource: {
        attributes: [
          { key: 'service.name', value: { stringValue: serviceName } },
          { key: 'service.version', value: { stringValue: version } },
        ],
      },
      scopeSpans: [{ scope: { name: 'tenantry' }, spans }],
    },
  ],
});

/**
 * For connection errors, fetch has the reason only in the cause.
 */
function connectionFault(error: unknown): string {
  return errorMessage(error instanceof Error && error.cause instanceof Error ? error.cause : Object(error));
}
