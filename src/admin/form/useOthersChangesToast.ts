import { useContext } from 'react';
import { useNotify } from 'react-admin';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { SignedInContext } from '../resource/SignedIn.ts';
import { type Change, type ChangedField, type Describe, othersChanges } from './useConflict.tsx';

/** Says who changed what meanwhile, one sentence each. One's own saves elsewhere are not mentioned. */
export function useOthersChangesToast(describe: Describe) {
  const { text } = useTexts();
  const notify = useNotify();
  const { list } = useFormats();
  const own = useContext(SignedInContext)?.profile.id;
  return <Row extends object, Values extends object>(
    key: 'cameAlong' | 'alreadySo',
    change: Change<Row, Values>,
  ) => {
    const changes = othersChanges(change);
    const isOwn = ({ changedById }: ChangedField) => own !== undefined && changedById === own;
    if (key === 'alreadySo' && changes.length > 0 && changes.every(isOwn)) {
      notify('ui.conflict.savedAlready', { type: 'info' });
      return;
    }
    const others = changes.filter((one) => !isOwn(one));
    const people = new Set(others.map(({ changedBy }) => changedBy));
    for (const person of people) {
      const fields = others.filter(({ changedBy }) => changedBy === person);
      const message = text(`ui.conflict.${key}`, {
        name: person ?? text('ui.conflict.someone'),
        fields: list(fields.map(({ field }) => describe(field, change.latest).label)),
        smart_count: fields.length,
      });
      notify(message, { type: 'info' });
    }
  };
}
