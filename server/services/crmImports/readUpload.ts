import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { maxFileBytes } from '#contract/crmFileColumns.ts';
import { CsvFault } from '#server/csv/csvFault.ts';
import { ApiError } from '#server/errors.ts';

type Sent = { content: ReadableStream<Uint8Array>; contentType: string };
type File = { name: string; content: AsyncIterable<Uint8Array> };
type Upload<T> = { fields: ReadonlyMap<string, string>; file: T | undefined };

/**
 * Reads a multipart form as it arrives: its texts, and what `receive` makes of its one file, which it reads at its
 * own pace. Throws what `receive` throws at once, and MALFORMED for an invalid or truncated form.
 */
export async function readUpload<T>(
  { content, contentType }: Sent,
  receive: (file: File) => Promise<T>,
): Promise<Upload<T>> {
  const source = Readable.fromWeb(content as WebStream);
  const fields = new Map<string, string>();
  let file: BusboyFileStream | undefined;
  let received: Promise<T> | undefined;
  try {
    const parser = parserOf(contentType);
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (field, stream, name) => {
        if (field !== 'file' || file) {
          stream.resume();
          return;
        }
        file = stream;
        stream.once('error', reject);
        received = receive({ name, content: upToLimit(stream) });
        received.catch(reject);
      });
      parser.on('field', (name, value, _, isTruncated) => {
        if (isTruncated) reject(new ApiError('TOO_LARGE', { target: name }));
        fields.set(name, value);
      });
      parser.once('finish', resolve);
      parser.once('error', () => reject(new ApiError('MALFORMED')));
      source.once('error', reject);
      source.pipe(parser);
    });
    return { fields, file: await received };
  } catch (error) {
    source.destroy();
    file?.destroy(file.truncated ? tooLarge() : (error as Error));
    // The reason the file is refused also ends the form, and is what its sender needs.
    const refusal = await received?.then(
      () => undefined,
      (reason: Error) => reason,
    );
    throw refusal ?? error;
  }
}

const limits = { fileSize: maxFileBytes, files: 2, fields: 10, fieldSize: 128 * 1024, parts: 12 };

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw new ApiError('MALFORMED', { target: 'Content-Type' });
  }
}

async function* upToLimit(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield chunk;
  if (stream.truncated) throw tooLarge();
}

const tooLarge = () => new CsvFault('TOO_LARGE', 1);
