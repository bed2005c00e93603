import { appUrl, paths } from '#contract/paths.ts';
import { useTexts } from '#i18n/texts.ts';
import type { FieldProps } from '#src/admin/form/useSaveForm.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';

type AgreementsProps = {
  isShown: boolean;
  field: (name: 'isTermsAndConditionsAccepted' | 'isIoiTermsAccepted') => FieldProps;
};

/** The terms for a person whose email is found; their appearance is announced to screen readers too. */
export function Agreements({ isShown, field }: AgreementsProps) {
  const { text } = useTexts();
  return (
    <div aria-live="polite">
      {isShown && (
        <fieldset className="agreements">
          <legend>{text('investorSignup.agreements.legend')}</legend>
          <CheckboxInput label={<TermsLabel />} {...field('isTermsAndConditionsAccepted')} />
          <CheckboxInput label={text('investorSignup.agreements.ioi')} {...field('isIoiTermsAccepted')} />
        </fieldset>
      )}
    </div>
  );
}

/** A sentence with the link where its language has it; it opens in a new tab, so that what is typed stays. */
function TermsLabel() {
  const { text } = useTexts();
  const [before = '', after = ''] = text('investorSignup.agreements.terms', { link: mark }).split(mark);
  return (
    <span>
      {before}
      <TextLink href={appUrl(paths.privacyPolicy, { document: 'terms' })} target="_blank">
        {text('investorSignup.agreements.termsLink')}
      </TextLink>
      {after}
    </span>
  );
}

const mark = '\u0001';
