import { Alert, Anchor, Badge, Button, Code, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { productName } from '#contract/product.ts'
import { errorText } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/fetch-file.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { IconDownload } from '#web/ui/icons/icons.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { Parts } from '#web/ui/part.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { isProtected, secondFactorQuery, useRenewRecoveryCodes } from '../api/second-factor.ts'
import { returnPath } from '../login-state.ts'
import { AuthenticatorAppCard } from './authenticator-app-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { FailureAlert } from './with-password.tsx'

export function SecondFactorCards() {
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<string[]>([])
  if (error && !data) return <LoadError message={errorText(error)} onRetry={() => refetch()} />
  if (!data) return <CardsSkeleton />
  return (
    <Parts gap="md">
      {data.required && <RequirementNotice fulfilled={isProtected(data)} />}
      <AuthenticatorAppCard app={data.app} onRecoveryCodes={setCodes} />
      <PasskeysCard secondFactor={data} onRecoveryCodes={setCodes} />
      {isProtected(data) && <RecoveryCodesCard left={data.recovery_codes_left} onRecoveryCodes={setCodes} />}
      {codes.length > 0 && <RecoveryCodeList codes={codes} onClose={() => setCodes([])} />}
    </Parts>
  )
}

// Leads back to the page that redirected here.
function RequirementNotice({ fulfilled }: { fulfilled: boolean }) {
  const { state } = useLocation()
  if (!fulfilled) return <Alert color="yellow">{apiErrors.enrolment_required.detail}</Alert>
  if (!state) return null
  return (
    <Alert color="teal">
      You're all set.{' '}
      <Anchor component={Link} to={returnPath(state)}>
        Continue where you left off
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

interface RecoveryCodesCardProps {
  left: number
  onRecoveryCodes: (codes: string[]) => void
}

const lowCount = 3

function RecoveryCodesCard({ left, onRecoveryCodes }: RecoveryCodesCardProps) {
  const renew = useRenewRecoveryCodes()
  const ask = () =>
    askToConfirm({
      title: 'Make new recovery codes',
      question: 'Your current codes will stop working.',
      confirm: 'Make new codes',
      onConfirm: () =>
        renew.mutate(undefined, { onSuccess: ({ recovery_codes }) => onRecoveryCodes(recovery_codes) }),
    })
  return (
    <TitledCard
      title="Recovery codes"
      status={
        <Badge variant="default" tt="none">
          {left} of {secondFactorLimits.recoveryCodes.count} left
        </Badge>
      }
      description="Use one of these after your password when you have no phone or passkey at hand. Each works once."
      actions={
        <Button variant="default" loading={renew.isPending} onClick={ask}>
          Make new codes
        </Button>
      }
    >
      {left <= lowCount && (
        <Alert color="yellow" p="sm">
          {secondFactorMessages.codesFew}
        </Alert>
      )}
      <FailureAlert error={renew.error} />
    </TitledCard>
  )
}

/** Recovery codes, the only time that they are shown. */
function RecoveryCodeList({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${productName} recovery codes\n\n${codes.join('\n')}\n`
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'chairside-recovery-codes.txt')
  return (
    <Overlay title="Your recovery codes" firm onClose={onClose}>
      <Stack gap="md">
        <Text>{secondFactorMessages.codesShown}</Text>
        <SimpleGrid
          component="ol"
          cols={2}
          spacing="xs"
          aria-label="Recovery codes"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
        >
          {codes.map((code) => (
            <li key={code}>
              <Code fz="md" display="block" p="xs" ta="center">
                {code}
              </Code>
            </li>
          ))}
        </SimpleGrid>
        <Alert color="yellow" p="sm">
          {secondFactorMessages.codesOnce}
        </Alert>
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <CopyValue value={codes.join('\n')} label="codes" />
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={save}
            >
              Download
            </Button>
          </Group>
          <Button onClick={onClose}>I've saved them</Button>
        </Group>
      </Stack>
    </Overlay>
  )
}
