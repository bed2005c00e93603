import { connect } from 'node:net';
import type { Call } from './call.ts';

/** A call's answer: a cut connection has the status 0. */
export type Told = { status: number; isExplained: boolean };

/** A connection to this machine that takes one call at a time. */
export type LoadConnection = { ask: (call: Call) => Promise<Told>; isOpen: () => boolean };

const ended = '\r\n\r\n';
const lastChunk = '0\r\n\r\n';

/** Data is processed at once on arrival, so a single buffer is enough for all. */
const received = Buffer.alloc(256 * 1024);

/** The most recently used idle one; the other end may have closed some of them meanwhile. */
export function takeConnection(free: LoadConnection[], port: number): LoadConnection {
  for (let last = free.pop(); last; last = free.pop()) if (last.isOpen()) return last;
  return openConnection(port);
}

/**
 * Parses only what a load needs from an answer, and where it ends. An HTTP client does more, at the cost of whatever
 * is measured on the same cores: at 650 answers a second undici's takes 20 to 24 % of a slow machine's core, this 9
 * %.
 */
export function openConnection(port: number): LoadConnection {
  let isOpen = true;
  let settle: ((told: Told) => void) | undefined;
  let answer = nothingYet();
  const end = () => {
    const { status, isExplained } = answer;
    const tell = settle;
    answer = nothingYet();
    settle = undefined;
    tell?.({ status, isExplained });
  };
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: received,
      callback: (length) => {
        if (read(answer, received.toString('latin1', 0, length))) end();
        return true;
      },
    },
  });
  const leave = () => {
    isOpen = false;
    // For an answer without a length that is its end; for any other, a premature one.
    if (answer.rest !== untilClosed) answer.status = 0;
    end();
  };
  socket.once('close', leave).once('error', leave);
  return {
    isOpen: () => isOpen,
    ask: (call) =>
      new Promise((resolve) => {
        settle = resolve;
        socket.write(written(call));
      }),
  };
}

/** `rest` is the number of bytes to come, or how to detect the end. */
type Reading = Told & {
  head: string;
  rest: number | typeof inChunks | typeof untilClosed | null;
  tail: string;
};

const inChunks = 'in chunks';
const untilClosed = 'until closed';

const nothingYet = (): Reading => ({ status: 0, isExplained: false, head: '', rest: null, tail: '' });

/** Whether this was the last of the answer. */
function read(answer: Reading, text: string): boolean {
  let body = text;
  if (answer.rest === null) {
    answer.head += text;
    const endsAt = answer.head.indexOf(ended);
    if (endsAt < 0) return false;
    body = answer.head.slice(endsAt + ended.length);
    readHead(answer, answer.head.slice(0, endsAt).toLowerCase());
  }
  if (typeof answer.rest === 'number') {
    answer.rest -= body.length;
    return answer.rest <= 0;
  }
  answer.tail = (answer.tail + body).slice(-lastChunk.length);
  return answer.rest === inChunks && answer.tail === lastChunk;
}

function readHead(answer: Reading, head: string): void {
  answer.status = Number(head.slice('http/1.1 '.length, 'http/1.1 200'.length));
  answer.isExplained = head.includes('\r\nretry-after:');
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) answer.rest = Number(length);
  else if (answer.status === 204 || answer.status === 304) answer.rest = 0;
  else answer.rest = head.includes('\r\ntransfer-encoding: chunked') ? inChunks : untilClosed;
}

/** Most loads send a few calls over and over. */
const texts = new WeakMap<Call, string>();

function written(call: Call): string {
  const text = texts.get(call) ?? textOf(call);
  texts.set(call, text);
  return text;
}

function textOf({ path, method = 'GET', headers, body = '' }: Call): string {
  const all = { ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}
