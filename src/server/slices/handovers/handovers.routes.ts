import * as endpoints from '#contract/handovers/handovers.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { type HandoverParts, handOver, leftWork } from './handovers.usecases.ts'

export const serveHandovers = (parts: HandoverParts): RunningSlice => ({
  routes: (routes) => registerHandovers(routes, parts),
})

function registerHandovers(routes: Routes, parts: HandoverParts): void {
  routes.signedIn(endpoints.getLeftWork, (call) => leftWork(parts, call, call.params.id))
  routes.signedIn(endpoints.handOver, (call) => handOver(parts, call, call.params.id, call.body))
}
