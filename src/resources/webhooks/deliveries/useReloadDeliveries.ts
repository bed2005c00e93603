import { useQueryClient } from '@tanstack/react-query';

const queryKey = ['webhooks', 'deliveries'];

/** Reloads the log, even during its first load: that answer may lack what was just sent. */
export function useReloadDeliveries() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.cancelQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey });
  };
}
