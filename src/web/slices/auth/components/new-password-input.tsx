import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { PasswordMeter } from './password-meter.tsx'
import { prepareJudge, usePasswordStrength } from './use-password-strength.ts'

interface NewPasswordInputProps extends PasswordInputProps {
  /** Names that the password may not hold, as far as the form knows them. */
  names?: () => readonly string[]
}

const noNames = () => []

/**
 * The input of a password that is being chosen, with how strong it is and the judge's advice below. Works with a value
 * from outside and without.
 */
export function NewPasswordInput({ names = noNames, onChange, ...props }: NewPasswordInputProps) {
  const [typed, setTyped] = useState('')
  const password = typeof props.value === 'string' ? props.value : typed
  const strength = usePasswordStrength(password, names)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    onChange?.(event)
  }
  return (
    <div>
      <PasswordInput
        description={`At least ${authLimits.password.min} characters. A few unrelated words work well.`}
        required
        withAsterisk={false}
        autoComplete="new-password"
        onFocus={prepareJudge}
        {...props}
        onChange={change}
      />
      <PasswordMeter length={password.length} strength={strength} />
    </div>
  )
}
