import { useTexts } from '#i18n/texts.ts';

/** A page's placeholder before its first parts are loaded. Visible only after 300 ms. Styled by `base.css`. */
export function Pending() {
  const { text } = useTexts();
  return (
    <main className="pending" role="status">
      {text('shell.loading')}
    </main>
  );
}
