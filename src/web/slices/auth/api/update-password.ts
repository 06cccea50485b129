import { useMutation } from '@tanstack/react-query'
import { updatePassword } from '#contract/auth/auth.endpoints.ts'
import { call } from '#web/lib/api.ts'

/** Changes the own password; this session goes on, every other one of the person ends. */
export const useUpdatePassword = () =>
  useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) => call(updatePassword, { body }),
  })
