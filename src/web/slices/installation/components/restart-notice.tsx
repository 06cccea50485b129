import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { installationLabels } from '#contract/installation/installation.labels.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import { useSession } from '#web/lib/use-session.ts'
import { useStored } from '#web/lib/use-stored.ts'
import { ExactTime } from '#web/ui/instant.tsx'
import { restartsQuery } from '../api/installation.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Tells administrators that the server died and was started again, until they dismiss it. */
export function RestartNotice() {
  const isAdministrator = useSession()?.userInfo.isCompanyAdmin ?? false
  const { data } = useQuery({ ...restartsQuery, enabled: isAdministrator })
  const [seen, setSeen] = useStored(storageKeys.restartSeen, isText, '')
  const latest = data?.results[0]?.at
  if (!latest || latest <= seen) return null
  return (
    <Alert
      color="yellow"
      role="status"
      mb="md"
      title={installationMessages.restarted}
      withCloseButton
      closeButtonLabel={installationLabels.dismiss}
      onClose={() => setSeen(latest)}
    >
      <ExactTime instant={latest} />. {installationMessages.restartedWhy}
    </Alert>
  )
}
