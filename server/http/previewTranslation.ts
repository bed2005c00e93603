import type { Context } from 'hono';
import { ApiError } from '../errors.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { translationPreview } from '../services/platform/translationPreview.ts';
import { locales } from '../texts/texts.ts';
import type { AppEnv } from './env.ts';

/** The mail or the export that a text belongs to; each parameter is a proposed text under its key. */
export const previewTranslation =
  ({ clock }: Pick<AppDeps, 'clock'>) =>
  (c: Context<AppEnv>) => {
    const { locale = '', place = '' } = c.req.param();
    const proposed = c.req.query();
    const nonce = c.get('nonce');
    const page =
      locales.includes(locale) && translationPreview({ locale, place, proposed, nonce, now: clock() });
    if (!page) throw new ApiError('NOT_FOUND');
    return c.html(page);
  };
