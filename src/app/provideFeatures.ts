import { InMemoryProvider, OpenFeature } from '@openfeature/web-sdk';

/** Feature flags by OpenFeature, from the runtime configuration. A platform with a flag service changes this file only. */
export async function provideFeatures(features: Record<string, boolean>): Promise<void> {
  const flags = Object.fromEntries(
    Object.entries(features).map(([name, isOn]) => [
      name,
      { variants: { on: true, off: false }, defaultVariant: isOn ? 'on' : 'off', disabled: false } as const,
    ]),
  );
  await OpenFeature.setProviderAndWait(new InMemoryProvider(flags));
}
