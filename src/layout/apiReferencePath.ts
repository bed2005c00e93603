/** Where all calls of the product are described. */
export const apiReferencePath = '/api-docs';
