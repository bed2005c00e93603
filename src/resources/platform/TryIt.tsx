import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { MultilineInput } from '#src/admin/inputs/MultilineInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { useQuestion } from '#src/ui/useQuestion.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { AnswerView } from './AnswerView.tsx';
import { type Call, isOpen, isPersonal, originOf, useApiReference } from './documented.ts';
import { ParameterInputs } from './ParameterInputs.tsx';
import { missing, type Typed, takesFile, takesJson } from './request.ts';
import { type Answer, send } from './send.ts';

type TryItProps = { call: Call; typed: Typed; onType: (typed: Typed) => void };

/** A form that makes the call with a typed API key, or the reason why it can't be made from here. */
export function TryIt(props: TryItProps) {
  const { text } = useTexts();
  const reason = useReason(props.call);
  return (
    <Card title={text('platform.tryIt.title')}>
      {reason ? <p className="schemaType">{reason}</p> : <TryItForm {...props} />}
    </Card>
  );
}

/** The content security policy lets a page call its own host only, so a key is never sent elsewhere. */
function useReason(call: Call): string | undefined {
  const { text } = useTexts();
  const origin = originOf(useApiReference(), call);
  if (isPersonal(call)) return text('platform.tryIt.person');
  if (takesFile(call)) return text('platform.tryIt.file');
  if (origin !== window.location.origin) return text('platform.tryIt.otherHost', { origin });
  return undefined;
}

function TryItForm({ call, typed, onType }: TryItProps) {
  const { text } = useTexts();
  const { account, apiKey, setApiKey } = useApiReference();
  const [answer, setAnswer] = useState<Answer>();
  const [isChecked, setChecked] = useState(false);
  const { ask, question } = useQuestion();
  const cache = useQueryClient();
  const leaving = useLeaving();
  const isRead = call.method === 'GET';
  const { run, isRunning, failure } = useSingleFlight(async () => {
    if (!isRead)
      await ask({
        title: text('platform.tryIt.question'),
        about: `${call.method} ${call.path}`,
        text: text('platform.tryIt.consequence', { account }),
        confirmLabel: text('platform.tryIt.confirm', { method: call.method }),
        isDestructive: call.method === 'DELETE',
      });
    setAnswer(undefined);
    setAnswer(await send(call, typed, apiKey, leaving()));
    if (!isRead) void cache.invalidateQueries({ refetchType: 'none' });
  });

  const needsKey = !isOpen(call);
  const faults = {
    key: needsKey && apiKey.trim() === '' ? text('platform.tryIt.keyMissing') : undefined,
    body: takesJson(call) && !isJson(typed.body) ? text('platform.tryIt.notJson') : undefined,
    parameters: missing(call, typed),
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!faults.key && !faults.body && faults.parameters.length === 0) return void run();
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <>
      <form className="tryIt" onSubmit={submit} noValidate>
        {needsKey && (
          <TextInput
            className="maskedKey"
            label={text('platform.tryIt.key')}
            help={text('platform.tryIt.keyHelp')}
            error={isChecked ? faults.key : undefined}
            value={apiKey}
            onChange={(event) => setApiKey(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            mono
          />
        )}
        <ParameterInputs
          call={call}
          typed={typed}
          onType={onType}
          missing={isChecked ? faults.parameters : []}
        />
        {takesJson(call) && (
          <MultilineInput
            name="body"
            label={text('platform.tryIt.body')}
            error={isChecked ? faults.body : undefined}
            value={typed.body}
            onChange={(body) => onType({ ...typed, body })}
          />
        )}
        <div>
          <BusyButton type="submit" variant="contained" isBusy={isRunning}>
            {text('platform.tryIt.send')}
          </BusyButton>
        </div>
      </form>
      {question}
      {failure !== undefined && <ErrorBox error={failure} />}
      {answer && <AnswerView answer={answer} name={call.operationId} />}
    </>
  );
}

/** Cancels the request when the call is left. */
function useLeaving() {
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  return () => {
    control.current = new AbortController();
    return control.current.signal;
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
