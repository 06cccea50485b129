import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ChangeEvent, useEffect, useState } from 'react'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { strengthLabels } from '#contract/auth/auth.rules.ts'
import type { PasswordStrength } from '#contract/auth/auth.strength.ts'
import { countOf } from '#contract/formats/labels.ts'
import classes from './new-password-input.module.css'

interface NewPasswordInputProps extends PasswordInputProps {
  /** Names the password must not contain. */
  names?: () => readonly string[]
}

const noNames = () => []

/** Works controlled and uncontrolled. */
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
        description={`At least ${authLimits.password.min} characters. Tip: a few unrelated words make a strong password.`}
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

const { min } = authLimits.password
const steps = [1, 2, 3, 4]

function PasswordMeter({ length, strength }: { length: number; strength: PasswordStrength | undefined }) {
  const score = length > 0 ? strength?.score : undefined
  return (
    <div>
      {length > 0 && (
        <div className={classes.bar} data-score={score} aria-hidden>
          {steps.map((step) => (
            <span key={step} data-filled={(score !== undefined && step <= Math.max(score, 1)) || undefined} />
          ))}
        </div>
      )}
      <div role="status" className={classes.verdict} data-typed={length > 0 || undefined}>
        {score !== undefined && (
          <>
            <Text size="sm" fw={500}>
              Strength: {strengthLabels[score]}
              {length < min && `, ${countOf(min - length, 'more character', 'more characters')} needed`}
            </Text>
            {strength?.advice.map((sentence) => (
              <Text key={sentence} size="sm" c="dimmed">
                {sentence}
              </Text>
            ))}
          </>
        )}
      </div>
    </div>
  )
}

/** Debounce in milliseconds. */
const pause = 250

// A few hundred kilobytes of word lists, loaded only where a password is chosen.
const loadJudge = () =>
  import(/* webpackChunkName: "on-demand-password-strength" */ '#contract/auth/auth.strength.ts')

/** Preloads the word lists. If that fails, the meter just does not show. */
const prepareJudge = (): void => void loadJudge().catch(() => undefined)

/** undefined until known. The server applies the same rules. */
function usePasswordStrength(password: string, names: () => readonly string[]): PasswordStrength | undefined {
  const [settled] = useDebouncedValue(password, pause)
  const [judged, setJudged] = useState<PasswordStrength & { password: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are read when the password is judged
  useEffect(() => {
    let isCurrent = true
    if (settled === '') return
    loadJudge()
      .then(({ judgePassword }) => {
        if (isCurrent) setJudged({ ...judgePassword(settled, names()), password: settled })
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [settled])
  return password === '' ? undefined : judged
}
