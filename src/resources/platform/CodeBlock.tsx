import { Button } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { useCopied } from '#src/ui/useCopied.ts';

type CodeBlockProps = {
  /** Its accessible name. */
  label: string;
  code: string;
};

/** Shell commands or JSON, with a copy button; wide lines scroll in their box. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const { text } = useTexts();
  const { copy, state } = useCopied(code);
  return (
    <div className="codeBlock">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <section aria-label={label} tabIndex={0} dir="ltr">
        <pre>{code}</pre>
      </section>
      <Button variant="outlined" size="small" onClick={copy} aria-live="polite">
        {text(state === 'copied' ? 'ui.copied' : 'platform.copy')}
      </Button>
    </div>
  );
}
