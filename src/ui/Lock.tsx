import LockOutlined from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import './lock.css';

/** Beside a value that can't be changed here. */
export const Lock = ({ label }: { label: string }) => <LockOutlined className="lock" titleAccess={label} />;

/** Why a card's values are locked, and where they are changed. */
export const LockNote = ({ children }: { children: ReactNode }) => (
  <span className="lockNote">
    <LockOutlined className="lock" />
    <span>{children}</span>
  </span>
);
