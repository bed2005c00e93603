import { useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { WordButton } from './WordButton.tsx';

/** A password that can be shown while typing. It can be pasted, and password managers recognise it. */
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
        <WordButton
          type="button"
          aria-label={text(isShown ? 'shell.hidePassword' : 'shell.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? 'shell.hide' : 'shell.show')}
        </WordButton>
      }
    />
  );
}
