import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import {
  type Service,
  ServiceListQuery,
  serviceBodies,
  serviceLimits,
  serviceRetryDelay,
} from '#contract/services/services.schemas.ts'
import { recordApi } from '#web/lib/record-api.ts'
import type { RecordKind } from '#web/ui/records/record-kind.ts'

/** The services of a company, with the columns of spec section 2. */
export function serviceKind(companyId: number): RecordKind<Service> {
  const list = `/companies/${companyId}/services`
  return {
    one: 'Service',
    many: 'Services',
    paths: { list, create: `${list}/new`, edit: (id) => `${list}/${id}/edit/` },
    fields: [
      { name: 'name', label: 'Name', form: 'line', required: true, maxLength: serviceLimits.name },
      { name: 'description', label: 'Description', form: 'text', maxLength: serviceLimits.description },
      { name: 'default_cost', label: 'Default Cost', form: 'money', required: true, width: '9rem' },
    ],
    messages: serviceMessages,
    deletion: serviceMessages,
    api: recordApi<Service>({
      key: ['services', companyId],
      endpoints: serviceEndpoints,
      params: { id: String(companyId) },
      idParameter: 'serviceId',
      retryDelay: serviceRetryDelay,
    }),
    ListQuery: ServiceListQuery,
    Create: serviceBodies.Create,
    hint: 'What this company does, and what it costs unless agreed otherwise.',
  }
}
