import * as endpoints from '#contract/handovers/handovers.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { type HandoverParts, handOver, leftWork } from './handovers.usecases.ts'

export function registerHandovers(routes: Routes, parts: HandoverParts): void {
  routes.signedIn(endpoints.getLeftWork, (call) => leftWork(parts, call, call.params.id))
  routes.signedIn(endpoints.handOver, (call) => handOver(parts, call, call.params.id, call.body))
}
