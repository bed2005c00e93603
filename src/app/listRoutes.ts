import type { ListRoute } from '#src/admin/resource/listRoute.ts';

const definitions = import.meta.glob<ListRoute>('../resources/*/listRoute.ts', {
  eager: true,
  import: 'default',
});

export const listRoutes = Object.values(definitions);
