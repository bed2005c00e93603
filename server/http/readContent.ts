import { maxJsonBytes, type Operation } from '#contract/operation.ts';
import { ApiError } from '../errors.ts';

/**
 * The body of a row whose media type is not JSON, counted as it is read: whatever length a caller declares, no more
 * than the row allows passes, and nothing is buffered. Throws MALFORMED or TOO_LARGE; the stream itself TOO_LARGE. A
 * form that declares too much is begun all the same: the row's refusal names the file in it.
 */
export function readContent(
  { accepts, maxBytes = maxJsonBytes }: Pick<Operation, 'accepts' | 'maxBytes'>,
  request: Request,
): ReadableStream<Uint8Array> | undefined {
  if (accepts === undefined) return undefined;
  // Not earlier: turning a body into a stream costs as much as the rest of a call.
  const { headers, body } = request;
  if (mediaType(headers.get('content-type')) !== accepts) {
    throw new ApiError('MALFORMED', { target: 'Content-Type' });
  }
  if (accepts !== 'multipart/form-data' && Number(headers.get('content-length')) > maxBytes)
    throw new ApiError('TOO_LARGE');
  return (body ?? new Blob().stream()).pipeThrough(atMost(maxBytes));
}

/** A JSON body in full, whose declared length is within the limit; Node enforces it. Throws TOO_LARGE. */
export async function readBytes(
  { maxBytes = maxJsonBytes }: Pick<Operation, 'maxBytes'>,
  request: Request,
): Promise<ArrayBuffer | Uint8Array> {
  const { headers } = request;
  // Counting again would cost as much as parsing the rest of a call.
  if (headers.has('content-length') && !headers.has('transfer-encoding')) return request.arrayBuffer();
  const chunks: Uint8Array[] = [];
  let read = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    read += part.value.byteLength;
    if (read > maxBytes) throw new ApiError('TOO_LARGE');
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

const mediaType = (header: string | null) => header?.split(';')[0]?.trim().toLowerCase();

function atMost(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let read = 0;
  return new TransformStream({
    transform(chunk, control) {
      read += chunk.byteLength;
      if (read > maxBytes) throw new ApiError('TOO_LARGE');
      control.enqueue(chunk);
    },
  });
}
