// 安装到手持端 · pda/install
import { Array as ListOf, Null, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'

/** Where the certificate of the own authority is downloaded; no address serves its key. */
export const authorityFile = '/yuncang-authority.crt'

/** How a handheld reaches this server, for the page /install. Not a secret: it is on the paper on the wall. */
export const hallAddresses = call({
  id: 'pda/install.addresses',
  title: '手持端地址',
  method: 'GET',
  path: '/v1/pda/install',
  input: Fields({}),
  reply: Fields({
    /** origins with https, the preferred one first; none where this server has no https */
    https: ListOf(Text()),
    /** origins without https: a device that trusts no certificate yet downloads it from there */
    plain: ListOf(Text()),
    /** SHA-256 of the certificate devices have to trust, in pairs; null where they trust it already */
    fingerprint: Union([Text(), Null()]),
  }),
  may: 'public',
})
