import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { ProviderInputs } from '#src/parts/identityProviders/ProviderInputs.tsx';
import { providerForms, savedOf } from '#src/parts/identityProviders/providerForms.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { certificateFacts } from './CertificateFacts.tsx';
import { LoginQuestionDialog } from './LoginQuestionDialog.tsx';
import { type LoginQuestion, loginQuestion } from './loginQuestion.ts';
import { providerSave } from './providerSave.ts';
import { type SavedProvider, savedIn } from './savedIn.ts';
import { useAccount } from './useAccount.ts';

/** The configuration, to read and to edit. */
export function DetailsCard() {
  const { text } = useTexts();
  const { label } = useFields();
  const provider = useRecordContext<IdentityProvider>();
  const account = useAccount();
  const { ask, question } = useLoginQuestion();
  const { reasonAgainstSignIn } = useCeiling();
  const { schema, texts } = providerForms[provider.providerType];
  const { name, configuration } = savedIn(provider);

  /** A change of how people log in asks first. */
  const toValues = async (typed: FieldValues, base: IdentityProvider) => {
    const saved = { ...savedIn(base), ...savedOf(typed) };
    await ask(account && loginQuestion(account, base, saved));
    return saved;
  };
  return (
    <>
      <RecordCard<IdentityProvider, SavedProvider>
        part="details"
        title={text('identityProviderScreens.details.title')}
        facts={[
          { label: label('name'), value: name },
          ...texts.map((source) => ({
            label: label(source),
            value: <Copied value={configuration[source]} />,
          })),
          ...('certificateMetadata' in provider.configuration
            ? certificateFacts(provider.configuration, label)
            : []),
        ]}
        schema={schema}
        save={providerSave(provider)}
        toForm={(record) => ({ name: record.name, ...savedIn(record).configuration })}
        toValues={toValues}
        canEdit={account !== undefined}
        reason={provider.enabled ? reasonAgainstSignIn() : undefined}
      >
        <ProviderInputs type={provider.providerType} configured={provider.configuration} />
      </RecordCard>
      {question}
    </>
  );
}

const Copied = ({ value }: { value: unknown }) =>
  typeof value === 'string' ? <CopyText text={value} /> : '–';

/** `ask` waits for Yes; No aborts, which returns to the form. */
function useLoginQuestion() {
  const [open, setOpen] = useState<{ question: LoginQuestion; answer: (isYes: boolean) => void }>();
  const ask = (question: LoginQuestion | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (!question) return resolve();
      const answer = (isYes: boolean) => {
        setOpen(undefined);
        if (isYes) resolve();
        else reject(new DOMException('Back to the form', 'AbortError'));
      };
      setOpen({ question, answer });
    });
  const question = (
    <LoginQuestionDialog
      question={open?.question}
      onYes={() => open?.answer(true)}
      onNo={() => open?.answer(false)}
    />
  );
  return { ask, question };
}
