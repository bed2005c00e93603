import './signIn.css';

/** Reports an event and disappears by itself; screen readers announce it. */
export function Toast({ message, isError = false }: { message: string; isError?: boolean }) {
  return (
    <div className="signInToast" role={isError ? 'alert' : 'status'} data-error={isError || undefined}>
      {message}
    </div>
  );
}
