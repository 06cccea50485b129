import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import {
  type Service,
  ServiceListQuery,
  serviceBodies,
  serviceFields,
  serviceRetryDelay,
} from '#contract/services/services.schemas.ts'
import { recordApi } from '#web/lib/record-api.ts'
import { fieldsOf, type RecordKind } from '#web/ui/records/record-kind.ts'
import type { Providers } from './api/providers.ts'

export function serviceKind(companyId: number, providers?: Providers): RecordKind<Service> {
  const list = `/companies/${companyId}/services`
  return {
    one: 'Service',
    many: 'Services',
    paths: { list, create: `${list}/new`, edit: (id) => `${list}/${id}/edit/` },
    fields: fieldsOf(serviceFields).map((field) =>
      field.form === 'people' ? { ...field, ...providers } : field,
    ),
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
    hint: 'What this company offers, with its standard prices.',
  }
}
