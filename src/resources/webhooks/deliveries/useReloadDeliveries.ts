import { useQueryClient } from '@tanstack/react-query';

const queryKey = ['webhooks', 'deliveries'];

/** Reads the log anew, also while it is read for the first time: that answer may lack what was just sent. */
export function useReloadDeliveries() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.cancelQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey });
  };
}
