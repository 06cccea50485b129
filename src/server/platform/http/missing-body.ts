import type { FastifyRequest, preValidationHookHandler } from 'fastify'

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A call without a body counts as one with an empty object, also where it names a content type all the same. */
export const missingBody: { onRequest: preValidationHookHandler; preValidation: preValidationHookHandler } = {
  onRequest(request, _reply, done) {
    // The parser of JSON would refuse it.
    if (!hasBody(request)) delete request.headers['content-type']
    done()
  },
  preValidation(request, _reply, done) {
    if (!hasBody(request)) request.body = {}
    done()
  },
}
