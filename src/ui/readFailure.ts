import { createContext, useCallback, useContext } from 'react';
import { fieldOf } from '#contract/faults.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

/** The current screen's name for a field; the server's by default. */
export const FieldNamesContext = createContext((field: string) => field);

type Detail = {
  code: string;
  message: string;
  target: string | null;
  values?: Record<string, string | number>;
  changedBy?: string;
  changedOn?: string;
};
type Body = {
  code?: string;
  target?: string | null;
  details?: Detail[];
  requestId?: string | null;
  retryAfter?: number | null;
  retryOn?: number | null;
};

/** A failure in the reader's words (document 1, section 8); `target` and `requestId` only where they help. */
export type ReadFailure = {
  message: string;
  details: string[];
  /** The first detail's text, alone. */
  firstDetail: string | undefined;
  target: string | null | undefined;
  requestId: string | null | undefined;
};

/** Words what a provider threw. Catalog keys are worded; everything else stays as it came. */
export function useReadFailure() {
  const { text, has } = useTexts();
  const { time, exact } = useFormats();
  const nameOf = useContext(FieldNamesContext);
  return useCallback(
    (error: unknown): ReadFailure => {
      const { message, body = {} }: { message?: string; body?: Body } =
        typeof error === 'string' ? { message: error } : Object(error);
      const { code = '', target, details = [] } = body;
      // Nobody has to ask support about a typing mistake.
      const requestId = typos.includes(code) ? null : body.requestId;
      const say = (detail: Detail) => {
        const { code, changedBy, changedOn } = detail;
        if (changedBy && changedOn)
          return text('errors.changedBy', { name: changedBy, time: exact(changedOn) });
        return has(code) ? text(code, detail.values) : detail.message;
      };
      const [first] = details;
      const firstDetail = first && say(first);
      const [only] = details.length === 1 ? details : [];
      // A single worded reason is all there is to say.
      if (only && has(only.code)) {
        const target = only.target && nameOf(fieldOf(only.target));
        return { message: say(only), details: [], firstDetail, target, requestId };
      }
      return {
        message: whenToComeBack(body, { text, time }) ?? text(message || 'errors.UNHANDLED_ERROR'),
        details: details.map((detail) =>
          detail.target
            ? text('errors.detail', { field: nameOf(fieldOf(detail.target)), message: say(detail) })
            : say(detail),
        ),
        firstDetail,
        target: details.length === 0 && target ? nameOf(fieldOf(target)) : null,
        requestId,
      };
    },
    [text, has, time, exact, nameOf],
  );
}

type Words = Pick<ReturnType<typeof useTexts>, 'text'> & Pick<ReturnType<typeof useFormats>, 'time'>;

/** The text of a limit, if the server said how long it lasts. */
function whenToComeBack({ code, retryAfter, retryOn }: Body, { text, time }: Words): string | undefined {
  if (!retryAfter || !retryOn) return undefined;
  switch (code) {
    case 'LOCKED_OUT':
      return text('errors.lockedUntil', { time: time(retryOn) });
    case 'TOO_MANY_REQUESTS':
      return retryAfter < 120
        ? text('errors.waitSeconds', { count: retryAfter })
        : text('errors.waitUntil', { time: time(retryOn) });
    case 'UNAVAILABLE':
      return text('errors.busySeconds', { count: retryAfter });
    default:
      return undefined;
  }
}

const typos = ['INVALID_CREDENTIALS', 'VALIDATION_ERROR'];
