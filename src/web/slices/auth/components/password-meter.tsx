import { Text } from '@mantine/core'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { strengthLabels } from '#contract/auth/auth.rules.ts'
import type { PasswordStrength } from '#contract/auth/auth.strength.ts'
import { countOf } from '#contract/formats/labels.ts'
import classes from './password-meter.module.css'

const { min } = authLimits.password
const steps = [1, 2, 3, 4]

interface PasswordMeterProps {
  /** Characters typed so far. */
  length: number
  /** Undefined while it is not known. */
  strength: PasswordStrength | undefined
}

/** How strong a password is: in words, which are read out when the typing pauses, and as a bar. */
export function PasswordMeter({ length, strength }: PasswordMeterProps) {
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
      <div role="status">
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
