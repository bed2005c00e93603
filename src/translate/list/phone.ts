/** Where the list is cards, and the page scrolls. */
export const phone = '(max-width: 699.95px)';
