/** A call's HTTP method; the colour only repeats the word. */
export function MethodName({ method }: { method: string }) {
  return (
    <span className="methodName" data-method={method}>
      {method}
    </span>
  );
}
