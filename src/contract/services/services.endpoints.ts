import { z } from 'zod'
import { IdParams, numberText } from '../http/fields.ts'
import { recordEndpoints } from '../http/records.ts'
import { Service, ServiceListQuery, serviceBodies } from './services.schemas.ts'

/** The calls for the services of a company. */
export const serviceEndpoints = recordEndpoints({
  tag: 'services',
  paths: { list: '/companies/:id/services/', one: '/companies/:id/services/:serviceId/' },
  names: { one: 'a service', many: 'services' },
  params: {
    list: IdParams,
    one: z.strictObject({ ...IdParams.shape, serviceId: numberText(Number.MAX_SAFE_INTEGER) }),
  },
  Record: Service,
  ListQuery: ServiceListQuery,
  ...serviceBodies,
})
