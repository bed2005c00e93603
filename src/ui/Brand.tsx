import { useTexts } from '#i18n/texts.ts';

/** The product's mark and name. Styled by `brand.css`. */
export function Brand() {
  const { text } = useTexts();
  return (
    <div className="brand">
      <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
        <rect width="24" height="24" rx="6" fill="var(--mui-palette-primary-main)" />
        <path
          d="M7 17v-7l5-4 5 4v7M10 17v-3a2 2 0 0 1 4 0v3"
          fill="none"
          stroke="var(--mui-palette-primary-contrastText)"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {text('shell.product')}
    </div>
  );
}
