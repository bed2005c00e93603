import {
  type AccountDetails,
  defaultMinLength,
  type PasswordPolicy,
  PasswordPolicyForm,
  passwordPolicyBounds,
} from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { NumberInput } from '#src/admin/inputs/NumberInput.tsx';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useFacts } from '#src/admin/record/useFacts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { AffectedUsers } from './AffectedUsers.tsx';

/** The account's rules for passwords (document 2, sections 3 and 5); in a conflict it is one field. */
export function PasswordPolicyCard() {
  const { label } = useFields();
  const facts = useFacts();
  const account = useRecordContext<AccountDetails>();
  return (
    <RecordCard<AccountDetails, Policy, PasswordPolicy>
      part="passwordPolicy"
      title={label('passwordPolicy')}
      facts={facts(account.passwordPolicy, rulesOf(account.passwordPolicy))}
      schema={PasswordPolicyForm}
      save={{
        by: 'accounts.setPasswordPolicy',
        valuesOf: ({ passwordPolicy }) => ({ passwordPolicy }),
        inRecord: ({ passwordPolicy }, { id: accountId }) => ({
          accountId,
          passwordPolicy,
          ...passwordPolicy,
        }),
      }}
      toForm={toForm}
      toValues={(passwordPolicy) => ({ passwordPolicy })}
    >
      <PasswordPolicyInputs account={account} />
    </RecordCard>
  );
}

/** The days until passwords expire, only if they do. */
const rulesOf = ({ requirePasswordExpiration }: PasswordPolicy): (keyof PasswordPolicy)[] => [
  'minLength',
  'uniqueChars',
  'requireLowercase',
  'requireUppercase',
  'requireDigit',
  'requireNonAlphanumeric',
  'requireUniquePasswordOnReset',
  'passwordHistoryLength',
  'requirePasswordExpiration',
  ...(requirePasswordExpiration ? (['passwordExpiresInDays'] as const) : []),
];

type Policy = Pick<AccountDetails, 'passwordPolicy'>;

const isAsNew = ({ hasOwnPasswordPolicy }: AccountDetails) => hasOwnPasswordPolicy === false;

const toForm = (account: AccountDetails) => ({
  ...account.passwordPolicy,
  ...(isAsNew(account) && { minLength: defaultMinLength }),
});

function PasswordPolicyInputs({ account }: { account: AccountDetails }) {
  const { text } = useTexts();
  const { minLength: length } = account.passwordPolicy;
  return (
    <>
      <NumberOf
        name="minLength"
        help={isAsNew(account) ? text('accounts.passwordPolicy.inForce', { length }) : undefined}
      />
      <NumberOf name="uniqueChars" />
      <YesOrNo name="requireLowercase" />
      <YesOrNo name="requireUppercase" />
      <YesOrNo name="requireDigit" />
      <YesOrNo name="requireNonAlphanumeric" />
      <YesOrNo name="requireUniquePasswordOnReset" />
      <NumberOf name="passwordHistoryLength" />
      <YesOrNo name="requirePasswordExpiration" />
      <NumberOf name="passwordExpiresInDays" />
      <AffectedUsers text="passwordPolicy.affects" isOfLocalLogin />
    </>
  );
}

type NumberName = keyof typeof passwordPolicyBounds;
type NumbersOf = Record<NumberName, number | null>;

function NumberOf({ name, help }: { name: NumberName; help?: string | undefined }) {
  const { control } = useInputs<NumbersOf>();
  const [min, max] = passwordPolicyBounds[name];
  return <NumberInput min={min} max={max} {...control(name)} {...(help && { help })} />;
}

function YesOrNo({ name }: { name: Exclude<keyof PasswordPolicy, NumberName> }) {
  const { field } = useInputs<PasswordPolicy>();
  return <CheckboxInput {...field(name)} />;
}
