/** Whether something lies over the page: then keys and the focus are its own. */
export const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
