import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { InPlace } from './InPlace.tsx';

/** Says that it worked, above the next step. */
export function Done({ message, children }: { message: string; children: ReactNode }) {
  return (
    <>
      <Message>{message}</Message>
      {children}
    </>
  );
}

const Message = styled(InPlace)(({ theme }) => ({
  marginBottom: 20,
  padding: '12px 16px',
  overflowWrap: 'anywhere',
  borderRadius: 8,
  border: `1px solid ${theme.vars?.palette.success.main}`,
  backgroundColor: theme.vars?.palette.success.soft,
}));
