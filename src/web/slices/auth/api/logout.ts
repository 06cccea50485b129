import { useMutation } from '@tanstack/react-query'
import { logout } from '#contract/auth/auth.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'

/** Ends the session on the server and in this browser; in this browser even when the server cannot be reached. */
export const useLogout = () =>
  useMutation({
    // Whatever is still being asked for would be refused from here on, and taken for a session that has run out.
    onMutate: (_nothing, { client }) => client.cancelQueries(),
    mutationFn: () => call(logout),
    onSettled: () => session.end('logout'),
  })
