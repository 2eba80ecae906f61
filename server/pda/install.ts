// 安装到手持端 · pda/install
import { X509Certificate } from 'node:crypto'
import { hallAddresses } from '#contract/pda/install'
import { handleOpen } from '../platform/handle.ts'

/** hallAddresses: the addresses of this server for devices, and the fingerprint of its certificate authority. */
const addresses = handleOpen(hallAddresses, (visit) => {
  const { https, plain, authority } = visit.services.hall.addresses
  return Promise.resolve({
    https: [...https],
    plain: [...plain],
    fingerprint: authority === null ? null : new X509Certificate(authority).fingerprint256,
  })
})

export default [addresses]
