import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ChangeEvent, useEffect, useState } from 'react'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { strengthLabels } from '#contract/auth/auth.rules.ts'
import type { PasswordSetting, PasswordVerdict } from '#contract/auth/auth.strength.ts'
import { countOf } from '#contract/formats/labels.ts'
import classes from './new-password-input.module.css'

interface NewPasswordInputProps extends PasswordInputProps, PasswordSetting {}

const noNames: readonly string[] = []

/** Works controlled and uncontrolled. */
export function NewPasswordInput({ names = noNames, current, onChange, ...props }: NewPasswordInputProps) {
  const [typed, setTyped] = useState('')
  const password = typeof props.value === 'string' ? props.value : typed
  const verdict = useVerdict(password, names, current)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    onChange?.(event)
  }
  return (
    <div>
      <PasswordInput
        description={labels.passwordHint}
        required
        withAsterisk={false}
        autoComplete="new-password"
        onFocus={prepareJudge}
        {...props}
        onChange={change}
      />
      <PasswordMeter length={password.length} verdict={verdict} />
    </div>
  )
}

const { min, score: accepted } = authLimits.password
const steps = [1, 2, 3, 4]

function PasswordMeter({ length, verdict }: { length: number; verdict: PasswordVerdict | undefined }) {
  const score = length > 0 ? verdict?.score : undefined
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
        {verdict && score !== undefined && (
          <>
            <Text size="sm" fw={500}>
              {labels.strength(strengthLabels[score])}
              {length < min && `, ${countOf(min - length, 'more character', 'more characters')} needed`}
            </Text>
            {[refusalIn(verdict), ...verdict.advice].filter(Boolean).map((sentence) => (
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

// The strength and the number of missing characters already cover these.
const covered: readonly (string | undefined)[] = [authMessages.passwordWeak, authMessages.passwordShort]
const refusalIn = ({ refusal }: PasswordVerdict) => (covered.includes(refusal) ? undefined : refusal)

/** Debounce in milliseconds. */
const pause = 250

// A few hundred kilobytes of word lists, loaded only where a password is chosen.
const loadJudge = () =>
  import(/* webpackChunkName: "on-demand-password-strength" */ '#contract/auth/auth.strength.ts')

/** Preloads the word lists. If that fails, the meter just does not show. */
const prepareJudge = (): void => void loadJudge().catch(() => undefined)

interface Judged extends PasswordVerdict {
  password: string
  basis: string
}

/**
 * Returns undefined while the judge loads. The server judges by the same rule. An outdated good verdict is hidden, so that the
 * server never refuses a password that the page calls good.
 */
function useVerdict(
  password: string,
  names: readonly string[],
  current: string | undefined,
): PasswordVerdict | undefined {
  const basis = JSON.stringify({ names, current })
  const [settled] = useDebouncedValue(password, pause)
  const [judged, setJudged] = useState<Judged>()
  useEffect(() => {
    let isCurrent = true
    if (settled === '') return
    loadJudge()
      .then(({ judgePassword }) => {
        const setting = JSON.parse(basis) as PasswordSetting
        if (isCurrent) setJudged({ ...judgePassword(settled, setting), password: settled, basis })
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [settled, basis])
  if (password === '' || !judged) return undefined
  const isOwn = judged.password === password && judged.basis === basis
  return isOwn || judged.score < accepted ? judged : undefined
}
