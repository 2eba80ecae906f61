// 接口文档 · platform/openapi
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/** OpenAPI of every call at `/api/docs/json`. Register before the routes. */
export const document = async (app: FastifyInstance, version: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '云仓作业平台', version },
      components: {
        securitySchemes: {
          tenant: { type: 'apiKey', in: 'header', name: 'tenantId' },
          session: { type: 'apiKey', in: 'header', name: 'accessToken' },
        },
      },
      security: [{ tenant: [], session: [] }],
    },
  })
  app.get('/api/docs/json', { schema: { hide: true } }, () => app.swagger())
}
