import type { useTexts } from '../../i18n/texts';

type Words = Pick<ReturnType<typeof useTexts>, 'text' | 'has'>;
type Detail = { code: string; message: string; values?: Record<string, string | number> };
type Thrown = { message?: string; body?: { code?: string; details?: Detail[]; requestId?: string | null } };

/** What a provider threw, in the reader's words. Keys of the catalogs are worded; everything else is said as it came. */
export function readFailure(error: unknown, { text, has }: Words) {
  const { message, body }: Thrown = typeof error === 'string' ? { message: error } : Object(error);
  return {
    message: text(message || 'errors.UNHANDLED_ERROR'),
    details: (body?.details ?? []).map(({ code, message, values }) =>
      has(code) ? text(code, values) : message,
    ),
    // Nobody has to ask about what they mistyped.
    requestId: typos.includes(body?.code ?? '') ? null : body?.requestId,
  };
}

const typos = ['INVALID_CREDENTIALS', 'VALIDATION_ERROR'];
