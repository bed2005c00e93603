/** Leaves the page. Answers only to someone who has come back by the browser's own button. */
export const leaveTo = (url: string) =>
  new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(url);
  });
