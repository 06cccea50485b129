import * as endpoints from '#contract/conversions/conversions.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { type ConversionParts, convertLead, linkLead } from './conversions.usecases.ts'

export const serveConversions = (parts: ConversionParts): RunningSlice => ({
  routes: (routes) => registerConversions(routes, parts),
})

function registerConversions(routes: Routes, parts: ConversionParts): void {
  routes.signedIn(endpoints.convertLead, (call) => convertLead(parts, call, call.params.id, call.body))
  routes.signedIn(endpoints.linkLead, (call) => linkLead(parts, call, call.params.id, call.body.patient))
}
