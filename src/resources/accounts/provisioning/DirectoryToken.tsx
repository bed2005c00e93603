import type { ProvisioningWithToken } from '#contract/provisioning.ts';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';

type DirectoryTokenProps = { provisioning: ProvisioningWithToken; onClose: () => void };

/** The address and the token, this once. */
export const DirectoryToken = ({ provisioning, onClose }: DirectoryTokenProps) => (
  <TokenDialog
    texts="provisioning.token"
    token={provisioning.accessToken}
    address={provisioning.address}
    onClose={onClose}
  />
);
