import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { onKey } from '#src/ui/keys.ts';
import { useShortcutProps } from '#src/ui/shortcuts.ts';
import { matcherKeys } from './matcherKeys.ts';
import { usePlaceQuery } from './useQueue.ts';
import { useQueueAddress } from './useQueueAddress.ts';

/** The position in the queue, editable as a number. */
export function QueuePlace({ position, total }: { position: number; total: number }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { title, ...shortcut } = useShortcutProps(matcherKeys.goTo[0]);
  const [isTyping, setTyping] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  const wasTyping = useRef(false);
  useEffect(() => {
    if (wasTyping.current && !isTyping) place.current?.focus();
    wasTyping.current = isTyping;
  }, [isTyping]);
  const [before = '', after = ''] = text('firmMatcher.queue.place', {
    smart_count: total,
    at: '\u0000',
    total: number(total),
  }).split('\u0000');
  const label = text('firmMatcher.queue.goTo', { total: number(total) });
  return (
    <span>
      {before}
      {isTyping ? (
        <PlaceField label={label} total={total} onEnd={() => setTyping(false)} />
      ) : (
        <button
          ref={place}
          type="button"
          aria-label={`${number(position)}, ${label}`}
          title={title ?? label}
          onClick={() => setTyping(true)}
          {...shortcut}
        >
          {number(position)}
        </button>
      )}
      {after}
    </span>
  );
}

type PlaceFieldProps = { label: string; total: number; onEnd: () => void };

function PlaceField({ label, total, onEnd }: PlaceFieldProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathTo } = useQueueAddress();
  const place = usePlaceQuery();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const position = Math.min(Number(typed), total);
    if (position < 1) {
      onEnd();
      return;
    }
    const { current } = await queryClient.fetchQuery(place({ position }));
    onEnd();
    if (current) void navigate(pathTo(current.id));
  };
  return (
    <form onSubmit={(event) => void go(event)}>
      <input
        ref={field}
        inputMode="numeric"
        maxLength={7}
        aria-label={label}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value.replace(/\D/g, ''))}
        onBlur={onEnd}
        onKeyDown={onKey(({ key }) => key === 'Escape' && onEnd())}
      />
    </form>
  );
}
