import { QueryClient } from '@tanstack/react-query'
import { errorStatus } from './http.ts'
import { session } from './session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refused will be refused again; what did not arrive may arrive the second time.
      retry: (failures, error) => {
        const status = errorStatus(error)
        return failures < 1 && (status === undefined || status >= 500)
      },
    },
    mutations: { retry: false },
  },
})

// What one person was shown is not kept for the next.
session.onEnd(() => queryClient.clear())
