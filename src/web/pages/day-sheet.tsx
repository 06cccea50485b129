import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { daySheetLabels as labels } from '#contract/appointments/day-sheet.labels.ts'
import { daySheetMessages } from '#contract/appointments/day-sheet.messages.ts'
import { DaySheetQuery } from '#contract/appointments/day-sheet.schemas.ts'
import { fromQueryString } from '#web/lib/query-string.ts'
import { daySheetQuery } from '#web/slices/appointments/api/day-sheet.ts'
import { DaySheet } from '#web/slices/appointments/components/day-sheet.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { IconPrinter } from '#web/ui/icons/icons.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { WithVisitSteps } from './parts/visit-parts.tsx'

/** The visits of a day by provider. The browser's dialog to print opens as soon as they are here. */
export function Component() {
  const { search } = useLocation()
  const { day, location } = useMemo(() => fromQueryString(DaySheetQuery, search), [search])
  const { data: sheet, isError, refetch } = useQuery(daySheetQuery({ day, location }))
  const hasVisits = sheet !== undefined && sheet.results.length > 0
  const isPrinted = useRef(false)
  useEffect(() => {
    if (!hasVisits || isPrinted.current) return
    isPrinted.current = true
    // Text on paper in a fallback font would be wider than its columns.
    document.fonts.ready.then(() => window.print())
  }, [hasVisits])
  const query = new URLSearchParams({
    ...(sheet && { date: sheet.day }),
    ...(location !== undefined && { location: String(location) }),
  })
  return (
    <Page
      title={labels.title}
      width="wide"
      actions={
        <>
          <BackButton to={`/calendar?${query}`} label={labels.back} />
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {labels.print}
          </Button>
        </>
      }
    >
      {sheet ? (
        <WithVisitSteps>
          <DaySheet sheet={sheet} />
        </WithVisitSteps>
      ) : isError ? (
        <LoadError message={daySheetMessages.fetchFailed} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={600} aria-busy="true" />
      )}
    </Page>
  )
}
