import * as z from 'zod/mini';
import { requiredText } from './text.ts';

/** Bytes as base64url, as WebAuthn's JSON has them. Ours, as is all of this file. */
const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));
const credentialId = bytes(1_400);
const clientDataJSON = bytes(4_000);

/** How a browser reaches a passkey, such as `internal`, `hybrid` and `usb`. */
const transports = z.array(z.string().check(z.regex(/^[\w-]+$/), z.maxLength(20))).check(z.maxLength(10));

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn: what a browser needs to make a passkey. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** A passkey that a browser has made. */
export const NewPasskey = z.strictObject({
  name: requiredText('validation.nameRequired', 60),
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(20_000),
  transports,
});
export type NewPasskey = z.infer<typeof NewPasskey>;

const returnUrl = z.string().check(z.maxLength(2_000));

/** `afterPassword`: the passkey is the second factor of a sign-in whose password was right. */
export const PasskeyRequestQuery = z.strictObject({ returnUrl, afterPassword: z.boolean() });
export type PasskeyRequestQuery = z.infer<typeof PasskeyRequestQuery>;

/**
 * `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. It lists no passkeys before the password is known: the browser
 * offers those it has.
 */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'discouraged']),
  allowCredentials: z.array(Descriptor),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** A passkey's signature. `rememberDevice`: as with a code. */
export const PasskeyLogin = z.strictObject({
  returnUrl,
  rememberDevice: z.boolean(),
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
  userHandle: z.nullable(bytes(100)),
});
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;
