import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNotificationContext } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { CallError, failed } from '#dataProviders/callError.ts';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { ofUsers, renderAdmin } from '#tests/src/ui/renderAdmin.tsx';
import { polyglotOf } from '#tests/support/catalogs.ts';

type Row = { id: string; first: string; last: string; email: string; version: number };
type Values = { first: string; last: string };

const before: Row = { id: 'nora', first: 'Nora', last: 'Whitfield', email: 'nora@acme.test', version: 1 };
const mine: Values = { first: 'Eleanor', last: 'Whitfield' };

describe('a save that met another’s of other fields', () => {
  it('keeps both without asking, and says whose change came along', async () => {
    const { sent, outcome, said } = await collide(recordOf({ last: 'Stone', version: 2 }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('over'));
    expect(sent).toEqual([
      { values: mine, version: 1 },
      { values: { first: 'Eleanor', last: 'Stone' }, version: 2 },
    ]);
    expect(said()).toEqual(['Saved together with a change by Ada Byron: last.', 'saved']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says so of fields that are not shown here', async () => {
    const { sent, said } = await collide(recordOf({ last: 'Stone', email: 'n@acme.test', version: 2 }));
    await waitFor(() =>
      expect(said()).toEqual(['Saved together with changes by Ada Byron: last and email.', 'saved']),
    );
    expect(sent.at(-1)).toEqual({ values: { first: 'Eleanor', last: 'Stone' }, version: 2 });
  });

  it('sends mine as often as it takes, and names everyone', async () => {
    const { world, outcome, said, sent, save } = start(recordOf({ last: 'Stone', version: 2 }));
    world.next = { latest: recordOf({ last: 'Stone', email: 'n@acme.test', version: 3 }), who: 'Carl Orff' };
    await save();
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('over'));
    expect(sent.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(sent.at(-1)?.values).toEqual({ first: 'Eleanor', last: 'Stone' });
    expect(said()).toEqual([
      'Saved together with a change by Ada Byron: last.',
      'Saved together with a change by Carl Orff: email.',
      'saved',
    ]);
  });

  it('finds what differs where the server names nobody', async () => {
    const { said } = await collide(recordOf({ last: 'Stone', version: 2 }), { isNamed: false });
    await waitFor(() =>
      expect(said()).toEqual(['Saved together with a change by someone else: last.', 'saved']),
    );
  });

  it('says nothing where the other changed nothing after all', async () => {
    const { sent, outcome, said } = await collide(recordOf({ version: 2 }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('over'));
    expect(sent.at(-1)).toEqual({ values: mine, version: 2 });
    expect(said()).toEqual(['saved']);
  });
});

describe('the words of a kept change', () => {
  it.each([
    ['en', 1, 'Saved together with a change by Ada: X.'],
    ['en', 2, 'Saved together with changes by Ada: X.'],
    ['fr', 1, 'Enregistré avec une modification faite par Ada : X.'],
    ['fr', 2, 'Enregistré avec des modifications faites par Ada : X.'],
  ])('in %s for %i field(s)', (locale, smart_count, words) => {
    const values = { name: 'Ada', fields: 'X', smart_count };
    expect(polyglotOf(locale).t('ui.conflict.cameAlong', values)).toBe(words);
  });
});

describe('a save of what someone else has saved already', () => {
  it('asks nothing, sends nothing more and says that it was so', async () => {
    const { sent, outcome, said } = await collide(recordOf({ first: 'Eleanor', version: 2 }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('over'));
    expect(sent).toHaveLength(1);
    expect(said()).toEqual(['Nothing left to save: Ada Byron had already changed this field: first.']);
  });
});

describe('a save that met another’s of the same field', () => {
  const theirs = recordOf({ first: 'Leonora', last: 'Stone', version: 2 });

  it('shows what was there, theirs and mine, and what only they changed', async () => {
    await collide(theirs);
    const field = within(await screen.findByRole('radiogroup', { name: 'first' }));
    expect(field.getByText('Nora')).toBeVisible();
    expect(field.getByRole('radio', { name: 'Theirs' })).toHaveAccessibleDescription(/^Leonora.*Ada Byron/);
    expect(field.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription('Eleanor');
    expect(field.getByRole('radio', { name: 'Yours' })).toBeChecked();
    expect(field.getByRole('radio', { name: 'Yours' })).toHaveFocus();
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
    const kept = within(
      screen.getByRole('heading', { name: 'Kept as They Saved It' }).parentElement ?? fail(),
    );
    expect(kept.getByText('last').nextSibling).toHaveTextContent(/^Stone.*Ada Byron/);
  });

  it('saves mine beside what only they changed', async () => {
    const { user, sent, outcome, said } = await collide(theirs);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('over'));
    expect(sent.at(-1)).toEqual({ values: { first: 'Eleanor', last: 'Stone' }, version: 2 });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(said()).toEqual(['saved']);
  });

  it('takes theirs of one field, by keyboard, and keeps my other change', async () => {
    const { user, sent, outcome, said } = await collide(theirs, {
      mine: { first: 'Eleanor', last: 'Flint' },
    });
    (await screen.findByRole('radiogroup', { name: 'last' })).querySelectorAll('input')[1]?.focus();
    await user.keyboard('{ArrowUp}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('over'));
    expect(sent.at(-1)).toEqual({ values: { first: 'Eleanor', last: 'Stone' }, version: 2 });
    expect(said()).toEqual(['saved']);
  });

  it('sends nothing where only theirs was chosen', async () => {
    const { user, sent, outcome, said } = await collide(theirs);
    await user.click(await screen.findByRole('radio', { name: 'Theirs' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('over'));
    expect(sent).toHaveLength(1);
    expect(said()).toEqual([]);
  });

  it('asks again where someone changed the field once more, from what was chosen', async () => {
    const { user, sent, outcome, world } = await collide(theirs);
    world.next = { latest: recordOf({ first: 'Leo', last: 'Rock', version: 3 }), who: 'Carl Orff' };
    const save = await screen.findByRole('button', { name: 'Save' });
    await user.click(save);
    const field = within(await screen.findByRole('radiogroup', { name: 'first' }));
    expect(field.getByText('Leonora')).toBeVisible();
    expect(field.getByRole('radio', { name: 'Theirs' })).toHaveAccessibleDescription(/^Leo Carl Orff/);
    await user.click(save);
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('over'));
    expect(sent.at(-1)).toEqual({ values: { first: 'Eleanor', last: 'Rock' }, version: 3 });
  });

  it('does not ask again where someone changed another field, and says so', async () => {
    const { user, sent, outcome, said, world } = await collide(theirs);
    world.next = { latest: { ...theirs, last: 'Rock', version: 3 }, who: 'Carl Orff' };
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('over'));
    expect(sent.at(-1)).toEqual({ values: { first: 'Eleanor', last: 'Rock' }, version: 3 });
    expect(said()).toEqual(['Saved together with a change by Carl Orff: last.', 'saved']);
  });

  it('asks about a field on which we agreed until someone changed it once more', async () => {
    const agreed = recordOf({ first: 'Eleanor', version: 2 });
    const { world, save } = start(agreed, { mine: { first: 'Eleanor', last: 'Flint' } });
    world.next = { latest: recordOf({ first: 'Leo', version: 3 }), who: 'Carl Orff' };
    await save();
    expect(await screen.findByRole('radiogroup', { name: 'first' })).toBeVisible();
  });

  it('returns to the form without saving', async () => {
    const { user, sent, outcome } = await collide(theirs);
    await user.click(await screen.findByRole('button', { name: 'Back to Editing' }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('AbortError'));
    expect(sent).toHaveLength(1);
  });
});

describe('a save that failed', () => {
  it('throws a conflict with nothing', async () => {
    const { sent, outcome } = await collide(before, { failure: failed('EDIT_CONFLICT') });
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('CallError'));
    expect(sent).toHaveLength(1);
  });

  it('throws every other failure', async () => {
    const { outcome } = await collide(before, { failure: failed('UNHANDLED_ERROR', { status: 500 }) });
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('CallError'));
  });
});

const fail = (): never => {
  throw new Error('It is not there');
};

function recordOf(changes: Partial<Row>): Row {
  return { ...before, ...changes };
}

type World = {
  latest: Row;
  /** What someone else saves at the next request. */
  next?: { latest: Row; who: string };
};

type Options = { mine?: Values; failure?: Error; isNamed?: boolean };

/** Saves over version 1 in a world whose record is `latest`. */
async function collide(latest: Row, options: Options = {}) {
  const started = start(latest, options);
  await started.save();
  return started;
}

function start(latest: Row, { mine: values = mine, failure, isNamed = true }: Options = {}) {
  const user = userEvent.setup();
  const world: World = { latest };
  const sent: { values: Values; version: number }[] = [];
  const outcome = vi.fn<(end: string) => void>();
  const notified: unknown[] = [];
  const update = async (base: Row, sentValues: object) => {
    sent.push({ values: sentValues as Values, version: base.version });
    if (failure) throw failure;
    const { next } = world;
    if (next && base.version !== 1) {
      Object.assign(world, { latest: next.latest, next: undefined });
      throw conflictWith(base, next.latest, next.who);
    }
    if (base.version !== world.latest.version) {
      throw conflictWith(base, world.latest, isNamed ? 'Ada Byron' : undefined);
    }
    return { ...base, ...sentValues, version: base.version + 1 };
  };
  const reload = async () => world.latest;
  renderAdmin(ofUsers(<SaveButton {...{ update, reload, outcome, notified, values }} />));
  const save = () => user.click(screen.getByRole('button', { name: 'save' }));
  return { user, world, sent, outcome, save, said: () => notified };
}

type SaveButtonProps = {
  update: (base: Row, values: object) => Promise<Row>;
  reload: () => Promise<Row>;
  outcome: (end: string) => void;
  notified: unknown[];
  values: Values;
};

function SaveButton({ update, reload, outcome, notified, values }: SaveButtonProps) {
  const { notifications } = useNotificationContext();
  notified.splice(0, notified.length, ...notifications.map(({ message }) => message));
  const { save, dialog } = useRecordSave<Row, Values>({
    by: { update, reload },
    valuesOf: ({ first, last }) => ({ first, last }),
    describe: (field, record) => ({ label: field, value: String(Object(record)[field]) }),
    done: 'saved',
  });
  return (
    <>
      <button
        type="button"
        onClick={() =>
          save(values, before).then(
            () => outcome('over'),
            (error: Error) => outcome(error.name),
          )
        }
      >
        save
      </button>
      {dialog}
    </>
  );
}

function conflictWith(base: Row, latest: Row, changedBy: string | undefined): CallError {
  const details = (['first', 'last', 'email'] as const)
    .filter((field) => changedBy !== undefined && base[field] !== latest[field])
    .map((target) => ({
      code: 'EDIT_CONFLICT',
      message: 'changed',
      target,
      changedBy,
      changedOn: '2026-11-20T09:30:00.000Z',
    }));
  return new CallError('Someone saved first', 409, { ...failed('EDIT_CONFLICT').body, details });
}
