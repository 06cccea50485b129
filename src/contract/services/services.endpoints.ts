import { recordEndpoints } from '../http/records.ts'
import { Service, ServiceListQuery, serviceBodies } from './services.schemas.ts'

export const serviceEndpoints = recordEndpoints(
  '/companies/:id/services/',
  '/companies/:id/services/:serviceId/',
  {
    base: { access: 'staff', tag: 'services' },
    names: { one: 'a service', many: 'services' },
    Record: Service,
    ListQuery: ServiceListQuery,
    ...serviceBodies,
  },
)
