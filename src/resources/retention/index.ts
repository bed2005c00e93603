import type { Retention } from '#contract/retention.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';

/** How long the platform keeps what ages: a setting, without a list. */
export default appResource<Retention>({
  name: 'retention',
  area: 'platform',
  recordRepresentation: 'id',
  pages: [
    {
      area: 'platform',
      path: 'retention',
      needs: 'retention.get',
      texts: screenTexts('retention'),
      load: () => import('./RetentionPage.tsx').then(({ RetentionPage }) => RetentionPage),
      navigation: { beside: 'accounts', place: 9, label: 'layout.retention' },
    },
  ],
});
