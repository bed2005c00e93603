import type { Handlers } from '../access/call';
import type { AppDeps } from '../appDeps';
import { accountsService } from './accounts';
import { domainService } from './domain';
import { mailboxService } from './mailbox';
import { permissionsService } from './permissions';
import { platformService } from './platform';
import { rolesService } from './roles';
import { sessionService } from './session';
import { traitsService } from './traits';
import { usersService } from './users';

/** A handler for every row of the manifest; one that is missing does not compile. */
export const handlersOf = (deps: AppDeps): Handlers => ({
  ...sessionService(deps),
  ...accountsService(deps),
  ...traitsService(deps),
  ...usersService(deps),
  ...rolesService(deps),
  ...permissionsService(deps),
  ...domainService(deps),
  ...platformService(deps),
  ...mailboxService(deps),
});
