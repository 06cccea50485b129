import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** `/api/openapi.json`, made from the same schemas that validate, and a readable page of it at `/api/docs`. */
export async function installOpenApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Chairside',
        version: '1',
        description: 'CRM for dental practices: leads, patients, appointments and tasks.',
      },
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: '`Authorization: Bearer x` or `Authorization: Token x`',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await server.register(swaggerUi, { routePrefix: '/api/docs' })
  server.get('/api/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}
