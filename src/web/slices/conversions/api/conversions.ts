import { type QueryClient, useMutation } from '@tanstack/react-query'
import {
  type Conversion as ConversionBody,
  convertLead,
  linkLead,
} from '#contract/conversions/conversions.endpoints.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { idempotencyKey as newKey } from '#web/lib/idempotency-key.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

/** The lead that becomes a patient, as it was seen. */
interface SeenLead {
  id: number
  version: number
}

const params = ({ id }: SeenLead) => ({ id: String(id) })

// Lists, counts and both people's own views and histories are out of date.
function refreshAll(client: QueryClient, lead: SeenLead, patient: Patient) {
  for (const queryKey of [
    sharedQueryKeys.leads,
    sharedQueryKeys.patients,
    sharedQueryKeys.dashboard,
    sharedQueryKeys.history({ kind: 'leads', id: lead.id }),
    sharedQueryKeys.history({ kind: 'patients', id: patient.id }),
  ]) {
    client.invalidateQueries({ queryKey })
  }
}

// The lead is not as it was seen: the next attempt goes by what it is now.
const lookAgain = (client: QueryClient, error: Error) =>
  [409, 412].includes(errorStatus(error) ?? 0)
    ? client.refetchQueries({ queryKey: sharedQueryKeys.leads, type: 'active' })
    : undefined

interface Conversion {
  body: Omit<ConversionBody, 'someone_else'>
  /** Said by staff: not the patient of the same name with this number or email address. */
  isSomeoneElse: boolean
  idempotencyKey: string
}

/** Makes a patient of a lead, provided that it still is as it was seen. */
export function useConvertLead(lead: SeenLead) {
  return useMutation({
    mutationFn: ({ body, isSomeoneElse, idempotencyKey }: Conversion) =>
      call(
        convertLead,
        { params: params(lead), body: { ...body, someone_else: isSomeoneElse } },
        { idempotencyKey, ifMatch: lead.version },
      ),
    onSuccess: (patient, _conversion, _result, { client }) => refreshAll(client, lead, patient),
    onError: (error, _conversion, _result, { client }) => lookAgain(client, error),
  })
}

/** Links a lead to a patient who was there before, provided that it still is as it was seen. */
export function useLinkLead(lead: SeenLead) {
  return useMutation({
    mutationFn: (patient: number) =>
      call(
        linkLead,
        { params: params(lead), body: { patient } },
        { idempotencyKey: newKey(), ifMatch: lead.version },
      ),
    onSuccess: (patient, _id, _result, { client }) => refreshAll(client, lead, patient),
    onError: (error, _id, _result, { client }) => lookAgain(client, error),
  })
}
