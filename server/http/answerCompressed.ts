import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppContext } from './env.ts';

/** The JSON, by gzip if the caller takes it and it is long enough to gain. Never for a row that `hasSecret`. */
export async function answerCompressed(
  c: AppContext,
  body: object,
  status: 200 | 201 | 202,
): Promise<Response> {
  c.header('vary', 'Accept-Encoding');
  c.header('content-type', 'application/json');
  const text = JSON.stringify(body);
  if (text.length < leastGain || !takesGzip(c.req.header('accept-encoding'))) return c.body(text, status);
  c.header('content-encoding', 'gzip');
  return c.body(new Uint8Array(await compress(text)), status);
}

const compress = promisify(gzip);

const leastGain = 1_024;

/** `gzip;q=0` refuses it. */
const takesGzip = (accepted = ''): boolean =>
  accepted.split(',').some((part) => {
    const [coding = '', quality = 'q=1'] = part.split(';').map((text) => text.trim().toLowerCase());
    return coding === 'gzip' && Number(quality.slice('q='.length)) > 0;
  });
