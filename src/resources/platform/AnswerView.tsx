import { Button } from '@mui/material';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { CodeBlock } from './CodeBlock.tsx';
import type { Answer } from './send.ts';

/** What came: its status at once, its headers and all of its body. */
export function AnswerView({ answer, name }: { answer: Answer; name: string }) {
  const { text } = useTexts();
  const { status, headers, ms } = answer;
  const { number } = useFormats();
  const named = text('platform.tryIt.headers', { smart_count: headers.length });
  return (
    <section className="answer" aria-label={text('platform.tryIt.answer')}>
      <p role="status">
        <StatusChip tone={status < 400 ? 'success' : 'error'} label={String(status)} />{' '}
        {text('platform.tryIt.took', { ms: number(ms) })}
      </p>
      <details aria-label={named}>
        <summary>{named}</summary>
        <ul className="errorTable">
          {headers.map(([header, value]) => (
            <li key={header}>
              <code>{header}</code>
              <p translate="no">{value}</p>
            </li>
          ))}
        </ul>
      </details>
      <Body answer={answer} name={name} />
    </section>
  );
}

function Body({ answer: { text: body, blob }, name }: { answer: Answer; name: string }) {
  const { text } = useTexts();
  const { number } = useFormats();
  if (blob.size === 0) return <p className="schemaType">{text('platform.empty')}</p>;
  if (body !== undefined)
    return <CodeBlock label={text('platform.tryIt.answerBody')} code={indented(body)} />;
  return (
    <p>
      {blob.type} · {text('platform.bytes', { size: number(blob.size) })}{' '}
      <Button variant="outlined" size="small" onClick={() => saveFile(blob, name)}>
        {text('platform.tryIt.save')}
      </Button>
    </p>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
