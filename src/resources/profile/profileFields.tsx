import type { Profile } from '#contract/profile.ts';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { JobFunctionName } from '#src/parts/JobFunctionName.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { readableEmail } from '#src/ui/readableEmail.ts';
import { timestamp } from '#src/ui/Timestamp.tsx';

/** How one's own fields are shown; the others are worded by the catalog. */
export const profileFields: FieldTable<Profile> = {
  email: readableEmail,
  jobFunction: (value) => <JobFunctionName value={value} />,
  createdOn: timestamp,
  lastLoginTime: timestamp,
  lastIpAddress: (ip) => <CopyText text={ip} />,
};
