/** What a call does by its method: its name says it, the colour repeats it. */
export function MethodName({ method }: { method: string }) {
  return (
    <span className="methodName" data-method={method}>
      {method}
    </span>
  );
}
