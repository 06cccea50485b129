import { Alert, Anchor, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { apiErrors } from '#contract/http/errors.ts'
import { errorText } from '#web/lib/api.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { isProtected, secondFactorQuery } from '../api/second-factor.ts'
import { returnPath } from '../return-path.ts'
import { AuthenticatorAppCard } from './authenticator-app-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { RecoveryCodesCard } from './recovery-codes-card.tsx'

/** All about the own second factor, each subject a card. */
export function SecondFactorCards() {
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<string[]>([])
  if (error && !data) return <LoadError message={errorText(error)} onRetry={() => refetch()} />
  if (!data) return <CardsSkeleton />
  return (
    <Stack gap="md">
      {data.required && <Demand fulfilled={isProtected(data)} />}
      <AuthenticatorAppCard app={data.app} onRecoveryCodes={setCodes} />
      <PasskeysCard secondFactor={data} onRecoveryCodes={setCodes} />
      {isProtected(data) && <RecoveryCodesCard left={data.recovery_codes_left} onRecoveryCodes={setCodes} />}
      {codes.length > 0 && <RecoveryCodeList codes={codes} onClose={() => setCodes([])} />}
    </Stack>
  )
}

// Leads those on who were led here from another page.
function Demand({ fulfilled }: { fulfilled: boolean }) {
  const { state } = useLocation()
  if (!fulfilled) return <Alert color="yellow">{apiErrors.enrolment_required.detail}</Alert>
  if (!state) return null
  return (
    <Alert color="teal">
      Thank you, that is all.{' '}
      <Anchor component={Link} to={returnPath(state)}>
        Go on to where you were
      </Anchor>
    </Alert>
  )
}

function CardsSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={{ base: 205, xs: 167 }} />
      <Skeleton h={{ base: 187, xs: 167 }} />
    </Stack>
  )
}
