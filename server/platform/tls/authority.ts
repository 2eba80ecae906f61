// 证书机构 · platform/tls/authority
/**
 * No public authority certifies a warehouse without a public name, but without https a browser gives a page no service worker, no locks and
 * no camera. So this installation is its own authority: devices trust its certificate once, and it certifies this machine anew when the
 * certificate ends or the machine's addresses change.
 */
import 'reflect-metadata'
import { createPrivateKey, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, id_ce_nameConstraints, NameConstraints } from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import { hallEndings, hallNetworks, type Names } from './names.ts'

const dayMs = 86_400_000
/** The authority outlives the devices that trust it. */
const authorityDays = 3650
/** Browsers refuse certificates with more than 398 days. */
const serverDays = 397
/** Renewed this many days before the end, so that a server that was off for three weeks still has a valid one. */
const renewDays = 30
/** The certificate begins this many days earlier, for devices whose clock is behind. */
const backDays = 1

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A certificate with its key, both PEM. */
export interface Pair {
  readonly cert: string
  readonly key: string
}
export interface Certified extends Pair {
  /** certificate of the authority, PEM, which devices trust */
  readonly authority: string
}

x509.cryptoProvider.set(webcrypto as Crypto)

/**
 * The certificate of this machine for `names`. It is made or renewed in `dir` if it is missing, ends within 30 days of `now`, or has other
 * names. The authority is made once and kept. Only the owner of the process can read the keys.
 */
export const certify = async (dir: string, names: Names, now: number): Promise<Certified> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  const authority = (await readPair(dir, 'authority', now)) ?? (await keep(dir, 'authority', await makeAuthority(now)))
  const server = await readPair(dir, 'server', now)
  const isGood =
    server !== null &&
    isMadeOutTo(server, names) &&
    new X509Certificate(server.cert).verify(new X509Certificate(authority.cert).publicKey)
  const pair = isGood ? server : await keep(dir, 'server', await makeServer(authority, names, now))
  return { ...pair, authority: authority.cert }
}

/** The stored pair of `name`; null: missing, damaged, or near its end. */
const readPair = async (dir: string, name: string, now: number): Promise<Pair | null> => {
  try {
    const [cert, key] = await Promise.all([
      readFile(join(dir, `${name}.crt`), 'utf8'),
      readFile(join(dir, `${name}.key`), 'utf8'),
    ])
    const { validTo } = new X509Certificate(cert)
    const fits = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
    return fits && Date.parse(validTo) - now > renewDays * dayMs ? { cert, key } : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.warn(`[tls] ${name} 的证书读不出来，重新制作:`, error)
    return null
  }
}

/** Stores the key first, so that a certificate on disk always has its key. Each file is written as a whole or not at all. */
const keep = async (dir: string, name: string, pair: Pair): Promise<Pair> => {
  for (const [ending, text] of [
    ['key', pair.key],
    ['crt', pair.cert],
  ] as const) {
    const file = join(dir, `${name}.${ending}`)
    await writeFile(`${file}.new`, text, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return pair
}

const isMadeOutTo = ({ cert }: Pair, names: Names): boolean => {
  const certificate = new X509Certificate(cert)
  return (
    names.dns.every((name) => certificate.checkHost(name) !== undefined) &&
    names.ips.every((ip) => certificate.checkIP(ip) !== undefined)
  )
}

const newKeys = (): Promise<CryptoKeyPair> => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
const pemOf = async (key: CryptoKey): Promise<string> =>
  `${x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
const serial = (): string => {
  const bytes = randomBytes(16)
  bytes[0] = (bytes[0] ?? 0) & 0x7f
  return bytes.toString('hex')
}
const lifeOf = (now: number, days: number): { readonly notBefore: Date; readonly notAfter: Date } => ({
  notBefore: new Date(now - backDays * dayMs),
  notAfter: new Date(now + (days - backDays) * dayMs),
})

const makeAuthority = async (now: number): Promise<Pair> => {
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    // the number separates two installations in the list of a device
    name: [{ CN: [`云仓作业平台 ${randomBytes(3).toString('hex').toUpperCase()}`] }],
    ...lifeOf(now, authorityDays),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      hallOnly(),
    ],
  })
  return { cert: `${certificate.toString('pem')}\n`, key: await pemOf(keys.privateKey) }
}

/** Devices trust this authority only inside the building: a thief of its key cannot pose as a bank. */
const hallOnly = (): x509.Extension => {
  const permitted = [
    ...hallEndings.map((name) => new GeneralName({ dNSName: name })),
    ...hallNetworks.map((network) => new GeneralName({ iPAddress: network })),
  ].map((base) => new GeneralSubtree({ base }))
  const constraints = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) })
  return new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints))
}

const makeServer = async (authority: Pair, names: Names, now: number): Promise<Pair> => {
  const keys = await newKeys()
  const issuer = new x509.X509Certificate(authority.cert)
  const signingKey = await webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(authority.key), algorithm, false, [
    'sign',
  ])
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: [{ CN: ['云仓作业平台'] }],
    issuer: issuer.subject,
    ...lifeOf(now, serverDays),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      new x509.SubjectAlternativeNameExtension([
        ...names.dns.map((value) => ({ type: 'dns' as const, value })),
        ...names.ips.map((value) => ({ type: 'ip' as const, value })),
      ]),
    ],
  })
  return { cert: `${certificate.toString('pem')}\n${authority.cert}`, key: await pemOf(keys.privateKey) }
}
