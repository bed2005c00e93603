/** A call's HTTP method; the colour only repeats the word. */
export function MethodName({ method }: { method: string }) {
  return (
    <span className="methodName" translate="no" data-method={method}>
      {method}
    </span>
  );
}
