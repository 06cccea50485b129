import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { patientLabels } from '#contract/patients/patients.labels.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { errorStatus, errorText, failureText } from '#web/lib/api.ts'
import { listPathIn } from '#web/lib/link-state.ts'
import { useMay } from '#web/lib/use-session.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { BookButton } from '#web/ui/book-button.tsx'
import type { MoreAction } from '#web/ui/more-menu.tsx'
import { Parts } from '#web/ui/part.tsx'
import { PhoneButton } from '#web/ui/phone-button.tsx'
import { RecordPage } from '#web/ui/record-page.tsx'
import { knownPatient } from '../api/cache.ts'
import { patientDeletionQuestion, useDeletePatient } from '../api/delete-patient.ts'
import { patientQuery } from '../api/patient.ts'
import { firstFacts, furtherFacts, OriginalLeads, PatientAsideFacts, PatientFacts } from './patient-facts.tsx'
import { patientNews } from './patient-news.ts'
import { PatientSkeleton } from './patient-skeleton.tsx'
import { PatientStatusButtons } from './patient-status-buttons.tsx'

interface PatientViewProps {
  id: number
  /** Rare actions of the page. */
  actions: readonly (MoreAction | undefined)[]
  /** The fact that says what comes next. */
  nextStep: ReactNode
  /** What happened to the patient. */
  children: ReactNode
}

/** A patient on a page of their own (spec section 2). */
export function PatientView({ id, actions, nextStep, children }: PatientViewProps) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const listPath = listPathIn('/patients', state)
  const { data, error, refetch } = useQuery(patientQuery(id))
  const mayDelete = useMay('delete_people')
  const deletion = useDeletePatient()
  const [failure, setFailure] = useState<string>()
  const isGone = errorStatus(error) === 404
  const patient = isGone ? undefined : data

  const ask = () => {
    setFailure(undefined)
    return patientDeletionQuestion(id).catch((error: unknown) => {
      setFailure(errorStatus(error) === 403 ? errorText(error) : patientMessages.deleteFailed)
      return undefined
    })
  }
  const remove = (doomed: Patient) => {
    setFailure(undefined)
    deletion.mutate(doomed, {
      onSuccess: () => navigate(listPath),
      onError: (error) =>
        setFailure(
          failureText(
            error,
            patientMessages.deleteFailed,
            `${patientNews(doomed, knownPatient(client, id))} ${patientMessages.deleteStale}`,
          ),
        ),
    })
  }
  return (
    <RecordPage
      noun="Patient"
      title={patient && patientName(patient)}
      back={<BackButton to={listPath} label="Back to Patients List" />}
      editPath={`/patients/${id}/edit`}
      actions={actions}
      gone={isGone ? patientMessages.notFound : undefined}
      loadError={!data && error ? patientMessages.fetchOneFailed : undefined}
      onRetry={refetch}
      {...(mayDelete && {
        deletion: {
          question: ask,
          pending: deletion.isPending,
          failure,
          onConfirm: () => patient && remove(patient),
        },
      })}
      buttons={
        <>
          <BookButton who={{ kind: 'patient', id }} label={patientLabels.book} size="sm" />
          <PhoneButton phone={patient?.phone} who={patient ? patientName(patient) : ''} size="sm" />
        </>
      }
      skeleton={<PatientSkeleton />}
      status={patient && <PatientStatusButtons patient={patient} />}
      summary={
        patient && (
          <PatientFacts patient={patient} names={firstFacts}>
            {nextStep}
          </PatientFacts>
        )
      }
      sections={{ ready: data !== undefined || error !== null, content: children }}
    >
      {patient && (
        <Parts gap="md">
          <PatientFacts patient={patient} names={furtherFacts}>
            <OriginalLeads patient={patient} />
          </PatientFacts>
          <PatientAsideFacts patient={patient} />
        </Parts>
      )}
    </RecordPage>
  )
}
