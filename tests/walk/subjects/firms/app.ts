import type { AppWalks } from '#tests/journeys/appWalks.ts';

const awaited = 'awaits the screens of the directory';

export const app: AppWalks = {
  unseen: {
    'firms.list': awaited,
    'firms.facets': awaited,
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
