/** The comparison of two organizations, below the directory's base. */
export const mergePath = 'firms/merge/:id/:otherId';

export const pathOfMerge = (base: string, id: string, otherId: string): string =>
  `${base}/${mergePath.replace(':id', id).replace(':otherId', otherId)}`;
