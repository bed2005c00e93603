import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CallError, failed } from '../../../dataProviders/callError';
import { useVersionedSave } from '../../../src/parts/useVersionedSave';
import { renderAdmin } from '../ui/renderAdmin';

type Row = { first: string; last: string; version: number };
type Values = { first: string; last: string };

const before: Row = { first: 'Nora', last: 'Whitfield', version: 1 };

describe('a versioned save', () => {
  it('shows who changed what beside one’s own input', async () => {
    await collide(recordOf({ last: 'Stone', version: 2 }));
    const row = within(await screen.findByRole('row', { name: /last/ }));
    expect(row.getByText('Stone')).toBeInTheDocument();
    expect(row.getByText(/Ada Byron/)).toBeInTheDocument();
    expect(row.getByText('Not changed by you')).toBeInTheDocument();
  });

  it('keeps mine: what I changed over the latest version, the rest as they left it', async () => {
    const { user, sent, outcome } = await collide(recordOf({ last: 'Stone', version: 2 }));
    await user.click(await screen.findByRole('button', { name: 'Keep Mine' }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith(true));
    expect(sent).toEqual([
      { values: { first: 'Eleanor', last: 'Whitfield' }, version: 1 },
      { values: { first: 'Eleanor', last: 'Stone' }, version: 2 },
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks again when someone saved in between, until mine is saved', async () => {
    const { user, sent, outcome, world } = await collide(recordOf({ last: 'Stone', version: 2 }));
    world.latest = recordOf({ first: 'Leonora', last: 'Stone', version: 3 });
    const keep = await screen.findByRole('button', { name: 'Keep Mine' });
    await user.click(keep);
    expect(await screen.findByText('Leonora')).toBeInTheDocument();
    await user.click(keep);
    await waitFor(() => expect(outcome).toHaveBeenCalledWith(true));
    expect(sent.at(-1)).toEqual({ values: { first: 'Eleanor', last: 'Stone' }, version: 3 });
  });

  it('takes theirs without sending anything more', async () => {
    const { user, sent, outcome } = await collide(recordOf({ first: 'Leonora', version: 2 }));
    await user.click(await screen.findByRole('button', { name: 'Take Theirs' }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith(false));
    expect(sent).toHaveLength(1);
  });

  it('goes back to the form without saving', async () => {
    const { user, sent, outcome } = await collide(recordOf({ first: 'Leonora', version: 2 }));
    await user.click(await screen.findByRole('button', { name: 'Back to Editing' }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('AbortError'));
    expect(sent).toHaveLength(1);
  });

  it('shows what differs where the server names no field', async () => {
    await collide(recordOf({ last: 'Stone', version: 2 }), undefined, false);
    expect(await screen.findByRole('row', { name: /last Stone/ })).toBeInTheDocument();
  });

  it('saves without asking where the other changed nothing that is shown here', async () => {
    const { sent, outcome } = await collide(recordOf({ version: 2 }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith(true));
    expect(sent.at(-1)).toEqual({ values: { first: 'Eleanor', last: 'Whitfield' }, version: 2 });
  });

  it('throws a conflict with nothing', async () => {
    const { sent, outcome } = await collide(before, conflictWith(before, before, false));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('CallError'));
    expect(sent).toHaveLength(1);
  });

  it('throws every other failure', async () => {
    const { outcome } = await collide(before, failed('UNHANDLED_ERROR', { status: 500 }));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('CallError'));
  });
});

const recordOf = (changes: Partial<Row>): Row => ({ ...before, ...changes });

/** Saves another first name over version 1 in a world whose record is `latest`. */
async function collide(latest: Row, failure?: Error, named = true) {
  const user = userEvent.setup();
  const world = { latest };
  const sent: { values: Values; version: number }[] = [];
  const outcome = vi.fn<(end: boolean | string) => void>();
  const send = async (values: Values, base: Row) => {
    sent.push({ values, version: base.version });
    if (failure) throw failure;
    if (base.version !== world.latest.version) throw conflictWith(base, world.latest, named);
  };
  renderAdmin(<SaveButton send={send} reload={async () => world.latest} outcome={outcome} />);
  await user.click(screen.getByRole('button', { name: 'save' }));
  return { user, world, sent, outcome };
}

function SaveButton(props: {
  send: (values: Values, base: Row) => Promise<void>;
  reload: () => Promise<Row>;
  outcome: (end: boolean | string) => void;
}) {
  const { save, dialog } = useVersionedSave<Row, Values>({
    send: props.send,
    reload: props.reload,
    valuesOf: ({ first, last }) => ({ first, last }),
    describe: (field, value) => ({ label: field, value: String(value) }),
  });
  const mine = { first: 'Eleanor', last: 'Whitfield' };
  return (
    <>
      <button
        type="button"
        onClick={() => save(mine, before).then(props.outcome, (error: Error) => props.outcome(error.name))}
      >
        save
      </button>
      {dialog}
    </>
  );
}

function conflictWith(base: Row, latest: Row, named: boolean): CallError {
  const details = (['first', 'last'] as const)
    .filter((field) => named && base[field] !== latest[field])
    .map((target) => ({
      code: 'EDIT_CONFLICT',
      message: 'changed',
      target,
      changedBy: 'Ada Byron',
      changedOn: '2026-11-20T09:30:00.000Z',
    }));
  return new CallError('Someone saved first', 409, { ...failed('EDIT_CONFLICT').body, details });
}
