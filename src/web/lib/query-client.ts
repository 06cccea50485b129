import { QueryClient } from '@tanstack/react-query'
import { errorStatus } from './http.ts'
import { session } from './session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline a call fails at once and says so; otherwise it would wait unseen for the connection.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // Retry only what may succeed the second time.
      retry: (failures, error) => {
        const status = errorStatus(error)
        return navigator.onLine && failures < 1 && (status === undefined || status >= 500)
      },
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// The next person at this browser must not see this data.
session.onEnd(() => queryClient.clear())
