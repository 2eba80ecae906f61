// 证书下载 · platform/tls/authorityFile
import type { FastifyInstance } from 'fastify'
import { authorityFile } from '#contract/pda/install'
import { codes } from '#contract/errors'
import { answerOf, refuse } from '../errors.ts'
import type { Services } from '../services.ts'

/** Serves the certificate that devices trust: a phone offers to install such a file. */
export const serveAuthority = (app: FastifyInstance, services: Services): void => {
  app.get(authorityFile, async (_request, reply) => {
    const { authority } = services.hall.addresses
    if (authority === null) return reply.status(404).send(answerOf(refuse(codes.notFound)).body)
    return reply
      .header('content-type', 'application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="yuncang-authority.crt"')
      .send(authority)
  })
}
