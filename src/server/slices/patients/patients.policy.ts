import type { RawBuilder } from 'kysely'
import type { Scope } from '#server/platform/http/scope.ts'
import { inScope } from '#server/platform/visibility.ts'

/** Patients that the person sees. */
export const visiblePatients = (scope: Scope, asked?: number): RawBuilder<boolean> =>
  inScope(scope, 'patients', asked)
