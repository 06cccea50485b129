import { useRef } from 'react'
import { emailMessages } from '#contract/formats/email.messages.ts'
import { emailDoubt } from '#contract/formats/email.rules.ts'
import { type FormState, focusFirstError } from '#web/lib/form-state.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { session } from '#web/lib/session.ts'
import { askToConfirm } from './confirm.ts'

interface EmailQuestionOptions {
  /** Their emails are the practice's own. */
  locations: LocationChoice
  /** Value of the form for a person without an email. */
  none: null | ''
}

/**
 * Asks about an email that looks invented or is the practice's own before `submit` gets the values; once for each
 * email. Without the email the form is checked again.
 */
export function useEmailQuestion<V extends { email: string | null }>(
  form: FormState<V>,
  { locations, none }: EmailQuestionOptions,
) {
  const keptEmail = useRef('')
  return (values: V, submit: (values: V) => void) => {
    const email = values.email?.trim() ?? ''
    const own = [
      session.get()?.locationInfo.company.email ?? '',
      ...(locations.data ?? []).map((location) => location.email ?? ''),
    ]
    const doubt = email === keptEmail.current ? undefined : emailDoubt(email, own)
    if (!doubt) return submit(values)
    askToConfirm({
      ...emailMessages.askDoubt(email, doubt),
      onConfirm: () => {
        form.setFieldValue('email', none as never)
        form.onSubmit(submit, (errors) => focusFirstError(form, errors))()
      },
      onDecline: () => {
        keptEmail.current = email
        submit(values)
      },
    })
  }
}
