import { Anchor, Text, Title, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatTime, wallTime } from '#contract/appointments/appointments.times.ts'
import { daySheetLabels as labels } from '#contract/appointments/day-sheet.labels.ts'
import { daySheetMessages } from '#contract/appointments/day-sheet.messages.ts'
import { providerSheets } from '#contract/appointments/day-sheet.rules.ts'
import type {
  DaySheetVisit,
  DaySheet as Sheet,
  ShownVisit,
} from '#contract/appointments/day-sheet.schemas.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { longDay } from './calendar-days.ts'
import classes from './day-sheet.module.css'
import { VisitActions } from './visit-actions.tsx'
import { stateOfKey } from './visit-keys.ts'
import { useSetVisitState } from './visit-steps.tsx'

interface SheetColumn {
  label: string
  /** One line, or the remaining width. */
  width?: 'line' | 'rest'
  cell: (visit: ShownVisit) => ReactNode
}

const columns: SheetColumn[] = [
  {
    label: labels.patient,
    cell: ({ patient }) => (
      <Anchor component={Link} to={`/patients/${patient.id}`} inherit>
        {patient.name}
      </Anchor>
    ),
  },
  { label: labels.phone, width: 'line', cell: ({ phone }) => phone && formatPhone(phone) },
  { label: labels.service, cell: ({ type }) => type },
  { label: labels.operatory, cell: ({ operatory }) => operatory?.name },
  { label: labels.insurance, cell: ({ insurance }) => insurance },
  { label: labels.note, width: 'rest', cell: ({ note }) => note },
  { label: labels.status, width: 'line', cell: ({ visit_state }) => labels.states[visit_state] },
]

const timeOf = ({ date_time, time_zone }: DaySheetVisit) =>
  formatTime(wallTime(new Date(date_time), time_zone).time)

/** The visits of a day, a page for each provider. On screen, a click or a key sets the state of a visit. */
export function DaySheet({ sheet }: { sheet: Sheet }) {
  const { day, location, count, results } = sheet
  const setState = useSetVisitState()
  const visits = results.filter(({ status }) => status !== 'cancelled')
  const setByKey = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const visit = visits.find(({ id }) => String(id) === row?.dataset.visit)
    const state = stateOfKey(event)
    if (state && visit?.patient) setState(visit, state)
  }
  const dayAndPlace = [longDay(day), location?.name ?? labels.allLocations]
  if (visits.length === 0) {
    return (
      <>
        <p className={classes.detail}>{dayAndPlace.join(' · ')}</p>
        <Text mt="xs">{daySheetMessages.empty}</Text>
      </>
    )
  }
  return (
    <>
      {count > results.length && <Text mb="md">{daySheetMessages.tooMany(results.length, count)}</Text>}
      {providerSheets(visits).map(({ staff, visits }) => (
        <section
          key={staff?.id ?? 0}
          className={classes.sheet}
          aria-labelledby={headingOf(staff)}
          onKeyDown={setByKey}
        >
          <header className={classes.header}>
            <Title order={2} id={headingOf(staff)}>
              {staff?.name ?? appointmentMessages.notAssigned}
            </Title>
            <p className={classes.detail}>
              {[
                ...(staff ? [staffRoleLabel(staff.role.name)] : []),
                ...dayAndPlace,
                labels.visits(visits.length),
              ].join(' · ')}
            </p>
          </header>
          <div className={classes.scroll}>
            <table className={classes.table} aria-labelledby={headingOf(staff)}>
              <thead>
                <tr>
                  <th scope="col">{labels.time}</th>
                  {columns.map(({ label, width }) => (
                    <th key={label} scope="col" data-width={width}>
                      {label}
                    </th>
                  ))}
                  <th scope="col" className={classes.actions}>
                    <VisuallyHidden>{labels.actions}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {visits.map((visit) => (
                  <tr key={visit.id} data-visit={visit.id}>
                    <th scope="row">{timeOf(visit)}</th>
                    {visit.patient === null ? (
                      <td colSpan={columns.length + 1}>{labels.taken}</td>
                    ) : (
                      <>
                        {columns.map(({ label, width, cell }) => (
                          <td key={label} data-width={width}>
                            {cell(visit)}
                          </td>
                        ))}
                        <td className={classes.actions}>
                          <VisitActions appointment={visit} />
                        </td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </>
  )
}

const headingOf = (staff: DaySheetVisit['staff']) => `day-sheet-${staff?.id ?? 0}`
