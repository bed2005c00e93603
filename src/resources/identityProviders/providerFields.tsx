import type { IdentityProvider } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { FirstLoginLines } from './FirstLoginLines.tsx';

/** How a provider's fields are shown in a conflict; the others are words of the catalog or plain text. */
export const providerFields: FieldTable<IdentityProvider> = {
  configuration: (configuration) => <ConfigurationLines configuration={configuration} />,
  firstLogins: (settings) => <FirstLoginLines settings={settings} />,
};

/** One line per value; a certificate is identified by its expiry. */
function ConfigurationLines({ configuration }: Pick<IdentityProvider, 'configuration'>) {
  const { text } = useTexts();
  const lines = Object.entries(configuration).flatMap(([field, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? [[field, one] as const] : [])),
  );
  return (
    <span className="text-lines">
      {lines.map(([field, value]) => (
        <span key={field + value}>
          {text(`identityProviders.fields.${field}`)}: {shortened(value)}
          {'\n'}
        </span>
      ))}
    </span>
  );
}

const shortened = (value: string) => (value.length > 200 ? `…${value.slice(-12)}` : value);
