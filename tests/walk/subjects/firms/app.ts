import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';

const awaited = 'awaits the screens of the directory';

const list = listWalks({
  resource: 'firms',
  as: 'admin@system.test',
  url: () => urlOf('system', '/rolodex/firms'),
  routes: { list: 'firms' },
});

export const app: AppWalks = {
  ...list,
  unseen: {
    'firms.facets': 'the choices of a filter stand without their counts',
    'firms.entityTypes': awaited,
    'firms.industryTypes': awaited,
    'firms.sectorSchemes': awaited,
    'firms.get': awaited,
    'firms.hierarchy': awaited,
    'firms.impact': awaited,
    'firms.create': awaited,
    'firms.updateDetails': awaited,
    'firms.createName': awaited,
    'firms.updateName': awaited,
    'firms.setDisplayName': awaited,
    'firms.setMarketingName': awaited,
    'firms.setFinraName': awaited,
    'firms.setNameAbbreviation': awaited,
    'firms.createIdentifier': awaited,
    'firms.updateIdentifier': awaited,
    'firms.createSector': awaited,
    'firms.updateSector': awaited,
    'firms.createRole': awaited,
    'firms.updateRole': awaited,
    'firms.createAddress': awaited,
    'firms.updateAddress': awaited,
    'firms.createContact': awaited,
    'firms.updateContact': awaited,
  },
};
