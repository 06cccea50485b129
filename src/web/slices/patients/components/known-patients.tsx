import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPhone } from '#contract/formats/phone.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { PatientMatchQuery, type PatientRow } from '#contract/patients/patients.schemas.ts'
import { BesideForm } from '#web/ui/beside-form.tsx'
import { matchesQuery } from '../api/matches.ts'

/** Pause in typing after which it is looked who that is. Milliseconds. */
const pause = 400

interface KnownPatientsProps {
  phone: string
  email: string
  title: string
  /** What can be done with one of them instead of making another. */
  action?: { label: string; pending: boolean; run: (patient: PatientRow) => void }
}

/** Warns that there are patients with a phone number or email already; shows nothing when there are none. */
export function KnownPatients({ phone, email, title, action }: KnownPatientsProps) {
  const [person] = useDebouncedValue(`${phone}\n${email}`, pause)
  const [typedPhone = '', typedEmail = ''] = person.split('\n').map((part) => part.trim())
  // What cannot be looked for is said at its input.
  const query = PatientMatchQuery.safeParse({ phone: typedPhone, email: typedEmail }).data
  const { data: known } = useQuery(matchesQuery(query ?? { phone: '', email: '' }))
  if (!known?.length || (typedPhone === '' && typedEmail === '')) return null
  return (
    <BesideForm>
      <Alert color="yellow" title={title} role="status">
        <Stack gap="xs">
          {known.map((patient) => (
            <Group key={patient.id} justify="space-between" gap="xs">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Anchor component={Link} to={`/patients/${patient.id}`} fw={500}>
                  {patientName(patient)}
                </Anchor>
                <Text size="sm">
                  {[formatPhone(patient.phone), patient.email, patient.location?.name]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              {action && (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={action.pending}
                  aria-label={`${action.label}: ${patientName(patient)}`}
                  onClick={() => action.run(patient)}
                >
                  {action.label}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      </Alert>
    </BesideForm>
  )
}
