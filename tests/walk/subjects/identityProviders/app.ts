import type { AppWalks } from '../../../journeys/appWalks';

export const app: AppWalks = {
  unseen: {
    'identityProviders.get': 'no screen shows one yet',
    'identityProviders.metadata': 'no screen shows one yet',
    'identityProviders.reach': 'no screen shows one yet',
    'identityProviders.saveAzureAdOpenId': 'no screen shows one yet',
    'identityProviders.saveSaml2P': 'no screen shows one yet',
    'identityProviders.saveOpenIdConnect': 'no screen shows one yet',
  },
  unfilled: {
    'identityProviders.saveAzureAdOpenId': 'no screen shows one yet',
    'identityProviders.saveSaml2P': 'no screen shows one yet',
    'identityProviders.saveOpenIdConnect': 'no screen shows one yet',
  },
};
