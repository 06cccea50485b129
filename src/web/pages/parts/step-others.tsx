import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { errorText } from '#web/lib/api.ts'
import { openLocations } from '#web/lib/location-choice.ts'
import { useSession } from '#web/lib/use-session.ts'
import { withPassword } from '#web/slices/auth/components/with-password.tsx'
import { ImportUpload } from '#web/slices/imports/components/import-upload.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { InviteForm } from '#web/slices/staff/components/invite-form.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { GoOn, SkipStep } from './step-frame.tsx'

/** Invites people in turn. */
export function StaffStep({ next }: { next: string }) {
  const { data, error, refetch } = useQuery(locationsQuery)
  const own = useSession()?.userInfo.locationIds ?? []
  if (!data && error) return <LoadError message={errorText(error)} onRetry={refetch} />
  if (!data) return <Skeleton height={330} aria-busy="true" />
  return (
    <InviteForm
      locations={openLocations({ data }, null)}
      ownLocationIds={own}
      confirmed={withPassword}
      next={{ to: next, label: labels.continue }}
      actions={<SkipStep to={next} />}
    />
  )
}

/** The way to the settings of the phone, which take an account at Twilio. */
export function PhoneStep({ next }: { next: string }) {
  return (
    <>
      <Group>
        <Button component={Link} to="/settings/phone" variant="default">
          {labels.connectPhone}
        </Button>
      </Group>
      <GoOn to={next} />
    </>
  )
}

/** The upload of a file, which leads to its import. */
export function ImportStep({ next }: { next: string }) {
  const [noun, setNoun] = useState<ImportNoun>('leads')
  return (
    <>
      <ImportUpload noun={noun} onNoun={setNoun} />
      <GoOn to={next} />
    </>
  )
}
