import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/layout/useCan.ts';
import { ProviderInputs } from '#src/parts/identityProviders/ProviderInputs.tsx';
import { providerForms, savedOf } from '#src/parts/identityProviders/providerForms.ts';
import { useFields } from '#src/parts/record/useFields.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { EditCard } from '#src/ui/EditCard.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { certificateFacts } from './CertificateFacts.tsx';
import { LoginQuestionDialog } from './LoginQuestionDialog.tsx';
import { type LoginQuestion, loginQuestion } from './loginQuestion.ts';
import { savedIn } from './savedIn.ts';
import { useAccount } from './useAccount.ts';
import { useProviderSave } from './useProviderSave.ts';

/** What is configured, to read and to edit; a change of what people log in by asks first. */
export function DetailsCard() {
  const { text } = useTexts();
  const { label } = useFields();
  const can = useCan();
  const provider = useRecord<IdentityProvider>();
  const account = useAccount();
  const { save, dialog } = useProviderSave();
  const { ask, question } = useLoginQuestion();
  const { reasonAgainstSignIn } = useCeiling();
  const { schema, call, texts } = providerForms[provider.providerType];
  const { name, configuration } = savedIn(provider);

  const saveTyped = async (typed: FieldValues, base: IdentityProvider) => {
    const saved = { ...savedIn(base), ...savedOf(typed) };
    await ask(account && loginQuestion(account, base, saved));
    await save(saved, base, text('identityProviders.updated'));
  };
  return (
    <>
      <EditCard
        title={text('identityProviderScreens.details.title')}
        record={provider}
        canEdit={can(call) && account !== undefined}
        reason={provider.enabled ? reasonAgainstSignIn() : undefined}
        schema={schema}
        toForm={(record): FieldValues => ({ name: record.name, ...savedIn(record).configuration })}
        onSave={saveTyped}
        view={
          <FactList
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
          />
        }
      >
        <ProviderInputs type={provider.providerType} configured={provider.configuration} />
      </EditCard>
      {question}
      {dialog}
    </>
  );
}

const Copied = ({ value }: { value: unknown }) =>
  typeof value === 'string' ? <CopyText text={value} /> : '–';

/** `ask` waits for Yes; No is an abort, which leads back to the form. */
function useLoginQuestion() {
  const [asked, setAsked] = useState<{ question: LoginQuestion; answer: (isYes: boolean) => void }>();
  const ask = (question: LoginQuestion | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (!question) return resolve();
      const answer = (isYes: boolean) => {
        setAsked(undefined);
        if (isYes) resolve();
        else reject(new DOMException('Back to the form', 'AbortError'));
      };
      setAsked({ question, answer });
    });
  const question = (
    <LoginQuestionDialog
      question={asked?.question}
      onYes={() => asked?.answer(true)}
      onNo={() => asked?.answer(false)}
    />
  );
  return { ask, question };
}
