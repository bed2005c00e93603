import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton, MenuItem } from '@mui/material';
import type { FirmName } from '#contract/firmParts.ts';
import type { Firm } from '#contract/firms.ts';
import type { OperationId } from '#contract/operations.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { usePartActs } from '#src/admin/rows/partActs.ts';
import type { useNestedSource } from '#src/admin/rows/useNestedSource.ts';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { Tip } from '#src/ui/Tip.tsx';
import { useMenu } from '#src/ui/useMenu.ts';

type Flag = {
  field: 'isDisplayName' | 'isMarketingName' | 'isFinraName' | 'isAbbreviation';
  /** Catalog keys, as for all labels of names. */
  label: string;
  call: OperationId;
  width: string;
};

/** A firm has one display name; any of its names may have each of the other flags. */
export const nameFlags: readonly Flag[] = [
  { field: 'isDisplayName', label: 'display', call: 'firms.setDisplayName', width: '66px' },
  { field: 'isMarketingName', label: 'marketing', call: 'firms.setMarketingName', width: '80px' },
  { field: 'isFinraName', label: 'finra', call: 'firms.setFinraName', width: '66px' },
  { field: 'isAbbreviation', label: 'abbreviation', call: 'firms.setNameAbbreviation', width: '92px' },
];

type Source = ReturnType<typeof useNestedSource<Firm, FirmName>>;
type NameFlagProps = { flag: Flag; name: FirmName; source: Source; canEdit: boolean };

/** A name's flag, editable where permitted; in words for readers. */
export function NameFlag({ flag, name, source, canEdit }: NameFlagProps) {
  const { text } = useTexts();
  const { reason } = usePartActs();
  const set = useSetFlag(source);
  const isSet = name[flag.field];
  if (!canEdit) return isSet ? text('ui.true') : text('ui.false');
  const isRadio = flag.field === 'isDisplayName';
  const label = text('firmRecords.names.flag', {
    flag: text(`firmRecords.names.${flag.label}`),
    name: name.value,
  });
  const refusal = reason ?? refusalOf(flag, name, text);
  return (
    <label>
      <Tip title={refusal ?? ''} describeChild enterTouchDelay={0}>
        <input
          type={isRadio ? 'radio' : 'checkbox'}
          aria-label={label}
          aria-disabled={refusal !== undefined}
          checked={isSet}
          // The rest of a double click undoes nothing.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          onChange={() => refusal === undefined && !(isRadio && isSet) && set(flag, name)}
        />
      </Tip>
    </label>
  );
}

/** A name's flags, where they have no columns. */
export function NameFlagTags({ name }: { name: FirmName }) {
  const { text } = useTexts();
  const own = nameFlags.filter(({ field }) => name[field]);
  return own.map(({ field, label }) => (
    <small key={field} className="partTag" data-main={field === 'isDisplayName' || undefined}>
      {text(`firmRecords.names.${label}`)}
    </small>
  ));
}

/** The same flags as menu items. */
export function NameMenu({ name, source }: { name: FirmName; source: Source }) {
  const { text } = useTexts();
  const { reason } = usePartActs();
  const set = useSetFlag(source);
  const { button, menu, close } = useMenu();
  const label = text('firmRecords.names.flags', { name: name.value });
  return (
    <>
      <Tip title={reason ?? ''} describeChild enterTouchDelay={0}>
        <IconButton
          {...(reason === undefined ? button : { ref: button.ref, 'aria-disabled': true })}
          className="partMore mayRefuse"
          size="small"
          aria-label={label}
        >
          <MoreHoriz sx={{ width: 18, height: 18 }} />
        </IconButton>
      </Tip>
      <LabelledMenu {...menu} label={label}>
        {nameFlags.map((flag) => {
          const isSet = name[flag.field];
          const isRadio = flag.field === 'isDisplayName';
          const refusal = refusalOf(flag, name, text);
          const press = () => {
            if (refusal !== undefined) return;
            close();
            if (!(isRadio && isSet)) set(flag, name);
          };
          return (
            <MenuItem
              key={flag.field}
              role={isRadio ? 'menuitemradio' : 'menuitemcheckbox'}
              aria-checked={isSet}
              selected={isSet}
              className="mayRefuse"
              aria-disabled={refusal !== undefined}
              onClick={press}
            >
              {text(`firmRecords.names.${flag.label}`)}
            </MenuItem>
          );
        })}
      </LabelledMenu>
    </>
  );
}

const refusalOf = ({ field }: Flag, { recordStatus }: FirmName, translate: (key: string) => string) =>
  recordStatus === 'DELETED'
    ? translate(`firms.validation.${field === 'isDisplayName' ? 'deletedDisplayName' : 'nameDeleted'}`)
    : undefined;

/** Toggles a flag; a name becomes the display name instead of the current one. */
function useSetFlag(source: Source) {
  const { act } = usePartActs();
  return (flag: Flag, name: FirmName) => {
    const isRadio = flag.field === 'isDisplayName';
    const values = isRadio ? {} : { value: !name[flag.field] };
    const write = (base: FirmName) =>
      source.write(flag.call, base, values, isRadio ? withDisplayName : undefined);
    void act(name.id, () =>
      write(name).catch(async (error) => {
        if (failureOf(error).code !== 'EDIT_CONFLICT') throw error;
        const latest = await source.reload(name);
        // A colleague has set it already, or changed something else.
        return latest[flag.field] === name[flag.field] && write(latest);
      }),
    );
  };
}

function withDisplayName(firm: Firm, shown: FirmName): Firm {
  const names = firm.names.map((name) => {
    if (name.id === shown.id) return shown;
    return name.isDisplayName ? { ...name, isDisplayName: false, version: name.version + 1 } : name;
  });
  return { ...firm, names, displayName: shown.value };
}
