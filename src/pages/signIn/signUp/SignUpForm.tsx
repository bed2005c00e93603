import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { AgreedDetail, UserDetail } from '#contract/investorSignup.ts';
import { appUrl, errorPath, signUpPaths } from '#contract/paths.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { type FieldProps, useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { CallForm } from '../CallForm.tsx';
import { leaveFor } from '../leaveFor.ts';
import { Agreements } from './Agreements.tsx';
import { formatPhoneIn } from './formatPhone.ts';
import { keepSent, leaveForm, takeLeft } from './leftForm.ts';
import { signUpCall } from './signUpCall.ts';
import { useEmailMatch } from './useEmailMatch.ts';

const empty = { firstName: '', lastName: '', firmName: '', email: '', phone: '' };
const unticked = {
  isEmailVerified: false,
  isTermsAndConditionsAccepted: false,
  isIoiTermsAccepted: false,
  isMarketingAgreed: false,
};

/** The registration form. */
export function SignUpForm({ token }: { token: string }) {
  const { text } = useTexts();
  const [values] = useState(() => ({ ...empty, ...unticked, ...takeLeft(), token }));
  const match = useEmailMatch(token, values.email);
  const { form, field, submit, isSaving, failure } = useSaveForm({
    schema: match.isFound ? AgreedDetail : UserDetail,
    values,
    onSave: async (detail) => {
      const isFound = await match.check(detail.email);
      const isAgreed = detail.isTermsAndConditionsAccepted && detail.isIoiTermsAccepted;
      if (isFound && !match.isFound && !isAgreed) throw agreementsMissing;
      await send({ ...detail, ...(isFound ? { isEmailVerified: true } : notAgreed) });
    },
  });
  /** A field's fault is shown once the field is left, as long as it has text. */
  const typed = (name: 'firstName' | 'lastName' | 'firmName' | 'email' | 'phone') => {
    const { onBlur, ...input } = field(name);
    return {
      ...input,
      label: text(`investorSignup.${name}`),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        void onBlur(event);
        if (event.target.value.trim() !== '') void form.trigger(name);
        if (name === 'email') void match.check(event.target.value);
      },
    };
  };
  return (
    <CallForm
      onSubmit={submit}
      isSaving={isSaving}
      failure={failure}
      submitLabel={text('investorSignup.submit')}
    >
      <div className="signUpNames">
        <TextInput autoComplete="given-name" {...typed('firstName')} />
        <TextInput autoComplete="family-name" {...typed('lastName')} />
      </div>
      <TextInput autoComplete="organization" {...typed('firmName')} />
      <TextInput type="email" autoComplete="email" {...typed('email')} />
      <TextInput type="tel" autoComplete="tel-national" {...asPhone(typed('phone'))} />
      <Agreements isShown={match.isFound} field={field} />
      <CheckboxInput
        label={
          <span>
            {text('investorSignup.marketing')}{' '}
            <span className="text-secondary">{text('investorSignup.optional')}</span>
          </span>
        }
        {...field('isMarketingAgreed')}
      />
    </CallForm>
  );
}

/** An input that formats its text while typing. */
const asPhone = <Input extends Pick<FieldProps, 'onChange'>>(input: Input) => ({
  ...input,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    formatPhoneIn(event.target);
    return input.onChange(event);
  },
});

/** If no terms apply, none were accepted, whatever the boxes held before. */
const notAgreed = { isEmailVerified: false, isTermsAndConditionsAccepted: false, isIoiTermsAccepted: false };

/** The form was sent before the email was looked up, or the server has found it meanwhile. */
const agreementsMissing = {
  body: {
    errors: {
      isTermsAndConditionsAccepted: 'validation.agreementRequired',
      isIoiTermsAccepted: 'validation.agreementRequired',
    },
  },
};

/** Leads to the thank-you page or the error page; the input is kept for a return to the form. */
async function send(detail: UserDetail): Promise<void> {
  try {
    await signUpCall.userDetail(detail);
  } catch (error) {
    const { code, retryOn } = failureOf(error);
    // No page of ours could be reached either.
    if (code === 'NETWORK_FAILURE') throw error;
    const { token: _, ...typed } = detail;
    leaveForm(typed);
    await leaveFor(appUrl(errorPath(code === 'INVALID_TOKEN' ? code : 'VALIDATION_ERROR', retryOn)));
  }
  keepSent({ firmName: detail.firmName, email: detail.email, sentOn: Date.now() });
  // The form can't be sent again, so nobody returns to it.
  window.location.replace(appUrl(signUpPaths.success));
  await new Promise(() => {});
}
