import type { Profile } from '../../../contract/profile';
import type { FieldTable } from '../../layout/appResource';
import { JobFunctionName } from '../../parts/JobFunctionName';
import { CopyText } from '../../ui/CopyText';
import { moment } from '../../ui/Moment';

/** How one's own fields are shown; the others are worded by the catalog. */
export const profileFields: FieldTable<Profile> = {
  jobFunction: (value) => <JobFunctionName value={value} />,
  createdOn: moment,
  lastLoginTime: moment,
  lastIpAddress: (ip) => <CopyText text={ip} />,
};
