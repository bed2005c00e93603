import type { ProvisioningCall } from '#contract/provisioning.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

/** A directory's call as a sentence, with what it changed. */
export function useCallSentence() {
  const { text } = useTexts();
  const { list } = useFormats();
  return ({ operation, outcome, subjectName, changes, added, removed }: ProvisioningCall) => {
    const kind = isLinked(operation, changes) ? 'linkUser' : operation.slice(operation.indexOf('.') + 1);
    const name = subjectName ?? text('provisioning.refused.nobody');
    const fields = changes.filter((field) => !unnamed.includes(field));
    const parts = [
      ...fields.map((field) => text(`provisioning.changed.${field}`)),
      ...(added > 0 ? [text('provisioning.calls.added', { smart_count: added })] : []),
      ...(removed > 0 ? [text('provisioning.calls.removed', { smart_count: removed })] : []),
    ];
    const sentence = text(`provisioning.calls.${outcome === 'REFUSED' ? 'attempt' : 'sentence'}.${kind}`, {
      name,
    });
    return parts.length === 0
      ? sentence
      : text('provisioning.calls.detailed', { sentence, details: list(parts) });
  };
}

/** A user who was here before. */
const isLinked = (operation: string, changes: readonly string[]) =>
  operation !== 'scim.deleteUser' && changes.includes('managedBy');

/** What the sentence says in other words. */
const unnamed = ['created', 'deleted', 'members', 'managedBy'];
