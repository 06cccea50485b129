import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '#contract/auth/sessions.endpoints.ts'
import { sessionMessages } from '#contract/auth/sessions.messages.ts'
import { errorStatus, errorText } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { RelativeTime } from '#web/ui/instant.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { sessionsQuery, useEndSession, useLogoutEverywhere } from '../api/sessions.ts'
import classes from './item-list.module.css'

const tell = (message: string, color: 'teal' | 'red') => notifications.show({ color, message })

export function SessionsCard() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const end = useEndSession()
  const everywhere = useLogoutEverywhere()
  const endOne = (session: OwnSession) =>
    end.mutate(session, {
      onError: (failure) => errorStatus(failure) !== 404 && tell(sessionMessages.endFailed, 'red'),
    })
  const signOut = (keepThis: boolean) =>
    everywhere.mutate(
      { keepThis },
      {
        onSuccess: ({ detail }) => keepThis && tell(detail, 'teal'),
        onError: (failure) => tell(errorText(failure), 'red'),
      },
    )
  const askToSignOut = () =>
    askToConfirm({
      title: 'Sign out everywhere',
      question: 'You will be signed out on every device, including this one.',
      confirm: 'Sign out everywhere',
      onConfirm: () => signOut(false),
    })
  return (
    <TitledCard
      title={sessionMessages.title}
      description="If you don't recognize a device, sign it out and change your password."
      actions={
        <>
          <Button
            variant="default"
            disabled={!data || data.length < 2}
            loading={everywhere.isPending && everywhere.variables.keepThis}
            onClick={() => signOut(true)}
          >
            Sign out everywhere else
          </Button>
          <Button variant="default" onClick={askToSignOut}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      {error && !data && <LoadError message={errorText(error)} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton h={63} aria-busy="true" />}
      {data && (
        <ul className={classes.list} aria-label={sessionMessages.title}>
          {data.map((each) => (
            <SessionItem key={each.id} session={each} onEnd={endOne} />
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: (session: OwnSession) => void }) {
  const { device, address, company, signed_in_at, last_used_at, current } = session
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={500}>{device}</Text>
          {current && (
            <Badge variant="light" tt="none">
              This device
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {company} · {address}
        </Text>
        <Text size="sm" c="dimmed">
          Signed in <RelativeTime instant={signed_in_at} />, last used <RelativeTime instant={last_used_at} />
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Sign out ${device}, ${address}`}
          onClick={() => onEnd(session)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
