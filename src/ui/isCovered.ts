/** Whether something covers the page: then it owns keys and focus. */
export const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
