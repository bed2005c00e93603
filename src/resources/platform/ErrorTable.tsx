import { useTexts } from '#i18n/texts.ts';
import { useApiReference } from './documented.ts';

/** The error codes and their meanings: all, or these. */
export function ErrorTable({ codes }: { codes?: readonly string[] }) {
  const { text } = useTexts();
  const { document } = useApiReference();
  const errors = document['x-errors']
    .filter(({ code }) => !codes || codes.includes(code))
    .toSorted((one, other) => one.status - other.status);
  return (
    <ul className="errorTable">
      {errors.map(({ code, status }) => (
        <li key={code}>
          <b>{status}</b> <code>{code}</code>
          <p>{text(`errors.${code}`)}</p>
        </li>
      ))}
    </ul>
  );
}
