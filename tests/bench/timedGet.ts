import { Agent, request } from 'node:http';

/** Times in ms from when the request was sent. */
export type TimedAnswer = { status: number; firstByteMs: number; ms: number; bytes: number };

const agent = new Agent({ keepAlive: true });

/** One call as a signed-in person; Node's fetch can't set a host that it does not connect to. */
export const timedGet = (call: { port: number; host: string; path: string; token: string }) =>
  new Promise<TimedAnswer>((resolve, reject) => {
    const { port, host, path, token } = call;
    const started = performance.now();
    const headers = { host, authorization: `Bearer ${token}` };
    request({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      let bytes = 0;
      let firstByteMs = Number.NaN;
      answer.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - started;
        bytes += chunk.length;
      });
      answer
        .once('error', reject)
        .once('end', () =>
          resolve({ status: answer.statusCode ?? 0, firstByteMs, ms: performance.now() - started, bytes }),
        );
    })
      .once('error', reject)
      .end();
  });
