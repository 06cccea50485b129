import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { importNounLabel } from '#contract/imports/imports.enums.ts'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import { ImportListQuery } from '#contract/imports/imports.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { useUrlList } from '#web/lib/list.ts'
import { openLocations } from '#web/lib/location-choice.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { importQuery, importsQuery } from '#web/slices/imports/api/imports.ts'
import { ImportList } from '#web/slices/imports/components/import-list.tsx'
import { ImportMapping } from '#web/slices/imports/components/import-mapping.tsx'
import { ImportRows } from '#web/slices/imports/components/import-rows.tsx'
import { ImportStatus } from '#web/slices/imports/components/import-status.tsx'
import { ImportUpload } from '#web/slices/imports/components/import-upload.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { Parts } from '#web/ui/part.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'

/** Where imports begin, and those that were. */
export function List() {
  const list = useUrlList(ImportListQuery, importsQuery)
  const { noun = 'leads' } = list.query
  const back = { to: `/${noun}`, label: labels.backTo(importNounLabel(noun)) }
  return (
    <ForImporters back={back}>
      <Page title={labels.page} width="wide" actions={<BackButton {...back} />}>
        <Parts gap="lg">
          <ImportUpload noun={noun} onNoun={(chosen) => list.change({ noun: chosen }, { replace: true })} />
          <section aria-labelledby="imports">
            <Title order={2} id="imports" mb="xs">
              {labels.earlier}
            </Title>
            <ImportList list={list} />
          </section>
        </Parts>
      </Page>
    </ForImporters>
  )
}

/** One import: what its file means, what would become of its rows, and what did. */
export function Detail() {
  const id = usePathId('importId')
  const { data, error, refetch } = useQuery({ ...importQuery(id ?? 0), enabled: id !== undefined })
  const locations = useQuery(locationsQuery)
  const isGone = id === undefined || errorStatus(error) === 404
  const back = { to: '/imports', label: labels.backToImports }
  return (
    <ForImporters back={back}>
      <Page title={data ? labels.pageOf(data.file_name) : labels.page} actions={<BackButton {...back} />}>
        {isGone && <LoadError message={importMessages.unknown} />}
        {!isGone && !data && error && <LoadError message={importMessages.fetchFailed} onRetry={refetch} />}
        {!isGone && !data && !error && <Skeleton height={600} aria-busy="true" />}
        {data && (
          <Parts gap="lg">
            <Parts gap="lg" maw="66rem">
              <ImportStatus of={data} />
              {(data.state === 'ready' || data.state === 'checking') && (
                <ImportMapping of={data} locations={openLocations(locations, data.mapping.location)} />
              )}
            </Parts>
            <section aria-labelledby="rows">
              <Title order={2} id="rows" mb="xs">
                {labels.rows}
              </Title>
              <ImportRows of={data} />
            </section>
          </Parts>
        )}
      </Page>
    </ForImporters>
  )
}

function ForImporters({ back, children }: { back: { to: string; label: string }; children: ReactNode }) {
  return (
    <AdministratorsOnly
      title={labels.page}
      permission="import_people"
      message={importMessages.notAllowed}
      back={back}
    >
      {children}
    </AdministratorsOnly>
  )
}
