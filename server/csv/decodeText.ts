import { isUtf8 } from 'node:buffer';
import { CsvFault } from './csvFault.ts';

export type Encoding = 'UTF-8' | 'UTF-8 BOM' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Mac Roman';

/** A text as its bytes arrive. `encoding` is the one detected so far, final at the end. */
type DecodedText = AsyncIterable<string> & { readonly encoding: Encoding };

/**
 * Decodes UTF-8 and UTF-16, with or without a byte order mark. Anything else is what spreadsheet programs write: Mac
 * Roman if lines end as on a classic Macintosh, else Windows-1252. Throws a CsvFault if UTF-8 letters came before.
 */
export function decodeText(bytes: AsyncIterable<Uint8Array>): DecodedText {
  let encoding: Encoding = 'UTF-8';
  async function* decoded(): AsyncGenerator<string> {
    let decode: Decode | undefined;
    for await (const chunk of withHead(bytes)) {
      if (!decode) {
        const found = encodingOf(chunk);
        encoding = found.encoding;
        decode = decoderOf(found.encoding, (other) => {
          encoding = other;
        });
        yield decode(chunk.subarray(found.markLength), false);
      } else yield decode(chunk, false);
    }
    const last = decode?.(new Uint8Array(), true);
    if (last) yield last;
  }
  return {
    get encoding() {
      return encoding;
    },
    [Symbol.asyncIterator]: decoded,
  };
}

type Decode = (bytes: Uint8Array, isLast: boolean) => string;

/** Enough to tell the encodings apart. */
const headBytes = 4_096;

async function* withHead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of bytes) {
    if (!head) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      yield head;
      head = undefined;
    }
  }
  if (head) yield head;
}

function encodingOf(head: Uint8Array): { encoding: Encoding; markLength: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
    return { encoding: 'UTF-8 BOM', markLength: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'UTF-16LE', markLength: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'UTF-16BE', markLength: 2 };
  const zerosAt = (rest: 0 | 1) => head.filter((byte, n) => byte === 0 && n % 2 === rest).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  // In mostly Latin text every other byte is zero.
  const many = head.length / 4;
  if (odd > many && even < odd / 10) return { encoding: 'UTF-16LE', markLength: 0 };
  if (even > many && odd < even / 10) return { encoding: 'UTF-16BE', markLength: 0 };
  return { encoding: 'UTF-8', markLength: 0 };
}

function decoderOf(encoding: Encoding, onOther: (encoding: Encoding) => void): Decode {
  if (encoding === 'UTF-16LE' || encoding === 'UTF-16BE') {
    const decoder = new TextDecoder(encoding, { ignoreBOM: true });
    return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
  }
  return utf8OrOneByte(encoding === 'UTF-8 BOM', onOther);
}

function utf8OrOneByte(hasMark: boolean, onOther: (encoding: Encoding) => void): Decode {
  let pending: Uint8Array = new Uint8Array();
  let isSure = hasMark;
  let decodeOther: typeof from1252 | undefined;
  let lineEnd: string | undefined;
  let lines = 1;
  const count = (text: string) => {
    lineEnd ??= firstLineEnd(text);
    lines += lineEnd ? text.split(lineEnd).length - 1 : 0;
  };
  return (bytes, isLast) => {
    if (decodeOther) return decodeOther(bytes);
    const all = pending.length > 0 ? Buffer.concat([pending, bytes]) : bytes;
    const whole = isLast ? all.length : all.length - unfinished(all);
    const now = all.subarray(0, whole);
    pending = all.subarray(whole);
    const text = Buffer.from(now.buffer, now.byteOffset, now.length).toString('utf8');
    const isWhole = isUtf8(now);
    const good = isWhole ? text : text.slice(0, text.indexOf('\ufffd'));
    isSure ||= Buffer.byteLength(good) > good.length;
    count(good);
    if (isWhole) return text;
    if (isSure) throw new CsvFault('ENCODING', lines);
    const isMac = (lineEnd ?? firstLineEnd(text)) === '\r';
    decodeOther = isMac ? fromMacRoman : from1252;
    onOther(isMac ? 'Mac Roman' : 'Windows-1252');
    pending = new Uint8Array();
    return decodeOther(all);
  };
}

/** Classic Macintosh: a lone carriage return; at the end of a piece it may be half of another ending. */
const firstLineEnd = (text: string): string | undefined => /\n|\r(?!\n|$)/.exec(text)?.[0];

const macRoman = new TextDecoder('macintosh');
const fromMacRoman = (bytes: Uint8Array): string => macRoman.decode(bytes);

/** Node 20 decodes it as Latin-1, which has no letters where this has the euro and typographic quotes. */
function from1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return text.replace(/[\x80-\x9f]/g, (sign) => signs1252[sign.charCodeAt(0) - 0x80] ?? sign);
}
const signs1252 = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];

/** How many bytes at the end may be of a UTF-8 character that continues in the next chunk. */
function unfinished(bytes: Uint8Array): number {
  const end = bytes.subarray(-3);
  const at = end.findLastIndex((byte) => byte >= 0xc0);
  return at < 0 ? 0 : end.length - at;
}
