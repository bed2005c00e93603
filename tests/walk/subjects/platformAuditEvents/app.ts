import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { settled } from '#tests/journeys/verbs/lists.ts';
import { openFirstEvent } from '../auditEvents/app.ts';
import { eventWalks, upToYesterday } from '../auditEvents/eventWalks.ts';

const as = 'admin@system.test';
const route = 'audit-log';
const url = () => urlOf('system', `/admin/${route}`);
const log = eventWalks({ resource: 'platformAuditEvents', called: 'audit log', as, url, route });

export const app: AppWalks = {
  screens: [
    ...log.screens,
    {
      name: 'audit log event',
      of: { route: `${route}/:id`, state: 'data' },
      as,
      show: async (page) => {
        await settled(page, `${upToYesterday(url)()}&account=acme`);
        await openFirstEvent(page);
      },
    },
  ],
  situations: log.situations,
};
