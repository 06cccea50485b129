import { Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '#contract/formats/phone.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { PatientRow } from '#contract/patients/patients.schemas.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { foundPatientsQuery } from '../api/patients.ts'
import classes from './calendar.module.css'

/** Pause in typing after which the search is made. Milliseconds. */
const pause = 200

/** Finds the patient whom something is for, by name, phone or e-mail. */
export function PatientSearch({ onChoose }: { onChoose: (patient: PatientRow) => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), pause)
  const found = useQuery({ ...foundPatientsQuery(search), placeholderData: keepPreviousData })
  return (
    <Stack gap="sm" mih="20rem">
      <TextInput
        data-autofocus
        type="search"
        label="Patient"
        placeholder="Name, phone or email"
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.isError && (
        <LoadError message={patientMessages.fetchListFailed} onRetry={() => found.refetch()} />
      )}
      {found.isPending && <Skeleton height={240} aria-busy="true" />}
      {found.data?.length === 0 && (
        <EmptyState title={patientMessages.none} hint="Create the patient first, then book." />
      )}
      <section aria-label="Patients">
        {found.data?.map((patient) => (
          <UnstyledButton key={patient.id} className={classes.found ?? ''} onClick={() => onChoose(patient)}>
            <Text fw={500}>{patientName(patient)}</Text>
            <Text size="sm" c="dimmed">
              {[formatPhone(patient.phone), patient.email, patient.location?.name]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </UnstyledButton>
        ))}
      </section>
    </Stack>
  )
}
