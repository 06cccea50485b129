import { Alert, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { blockedMilliseconds, feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import { IconAlertCircle } from '#web/ui/icons/icons.tsx'
import { forgetFeedback, openFeedback } from '../api/script.ts'
import classes from './feedback-button.module.css'

export function FeedbackButton({ className }: { className: string | undefined }) {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => forgetFeedback, [])
  useEffect(() => {
    if (!isBlocked) return
    const timer = setTimeout(() => setBlocked(false), blockedMilliseconds)
    return () => clearTimeout(timer)
  }, [isBlocked])
  const press = () => {
    setBlocked(false)
    openFeedback().catch(() => setBlocked(true))
  }
  return (
    <>
      <UnstyledButton className={className} aria-haspopup="dialog" onClick={press}>
        Feedback
      </UnstyledButton>
      {isBlocked && (
        <Alert
          role="alert"
          color="red"
          variant="light"
          icon={<IconAlertCircle aria-hidden />}
          className={classes.blocked}
        >
          {feedbackMessages.blocked}
        </Alert>
      )}
    </>
  )
}
