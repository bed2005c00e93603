import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

/** Accepts all mail by SMTP, and answers `/?to=ADDRESS` with the mail to an address, newest first. */
const received: { recipients: string[]; text: string }[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    let source = '';
    stream.setEncoding('latin1').on('data', (text) => {
      source += text;
    });
    stream.on('end', () => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      received.unshift({ recipients, text: withoutQuotes(source) });
      done();
    });
  },
});

/** Mail is sent in short lines of ASCII (quoted-printable, RFC 2045): here it is decoded. */
const withoutQuotes = (source: string) =>
  Buffer.from(
    source
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
    .toString('utf8')
    .replaceAll('\r\n', '\n');

const reader = createServer(({ url }, response) => {
  const to = new URL(url ?? '', 'http://127.0.0.1').searchParams.get('to') ?? '';
  const mails = received.filter(({ recipients }) => recipients.includes(to)).map(({ text }) => text);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(mails));
});

smtp.listen(Number(process.env.SMTP_PORT), '127.0.0.1');
reader.listen(Number(process.env.PORT), '127.0.0.1');
