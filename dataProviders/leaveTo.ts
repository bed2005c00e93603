/** Leaves the page. Returns only if the person comes back by the browser's Back button. */
export const leaveTo = (url: string) =>
  new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(url);
  });
