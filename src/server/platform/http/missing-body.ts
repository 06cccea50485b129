import type { FastifyRequest, preValidationHookHandler } from 'fastify'

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Treats a call without a body as a call with an empty object, even if it names a content type. */
export const missingBody: { onRequest: preValidationHookHandler; preValidation: preValidationHookHandler } = {
  onRequest(request, _reply, done) {
    // The JSON parser would reject it.
    if (!hasBody(request)) delete request.headers['content-type']
    done()
  },
  preValidation(request, _reply, done) {
    if (!hasBody(request)) request.body = {}
    done()
  },
}
