import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { apiReferencePath } from '#src/layout/apiReferencePath.ts';

/** The API reference, for everyone who is signed in. */
export default appResource({
  name: 'platform',
  area: 'person',
  recordRepresentation: 'id',
  pages: [
    {
      area: 'person',
      path: apiReferencePath.slice(1),
      needs: 'platform.openapi',
      texts: screenTexts('platform'),
      load: () => import('./ApiReference.tsx').then(({ ApiReference }) => ApiReference),
    },
  ],
});
