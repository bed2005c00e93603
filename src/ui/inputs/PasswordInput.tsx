import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts';
import { TextInput, type TextInputProps } from './TextInput';

/** A password, which one may look at while typing. It can be pasted, and password managers know what it is. */
export function PasswordInput(
  props: Omit<TextInputProps, 'type' | 'endAdornment'> & {
    autoComplete: 'current-password' | 'new-password';
  },
) {
  const { text } = useTexts();
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      endAdornment={
        <Toggle
          type="button"
          aria-label={text(isShown ? 'shell.hidePassword' : 'shell.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? 'shell.hide' : 'shell.show')}
        </Toggle>
      }
    />
  );
}

const Toggle = styled('button')(({ theme }) => ({
  ...theme.typography.subtitle2,
  flexShrink: 0,
  minHeight: 28,
  padding: '0 6px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.vars?.palette.primary.main,
  cursor: 'pointer',
}));
