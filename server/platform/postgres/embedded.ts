// 内嵌数据库 · platform/postgres/embedded
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, escapeLiteral, type ClientConfig } from 'pg'
import { clearTheWay, ownerLock } from './claim.ts'
import { adminName, openCluster } from './cluster.ts'
import { isServerOf, readPidFile } from './pidfile.ts'
import { choosePlace, type Place } from './place.ts'
import type { DatabaseUrls, Postgres } from './database.ts'
import { admitRoles, loginsOf, prepareRoles } from './roles.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { startServer, type Server } from './server.ts'

const databaseName = 'yuncang'
const ownerName = 'yuncang_owner'

/** Starts the embedded server of `dataDir`: takes 0.9 s the first time; later starts take 0.2 s. */
export async function startEmbedded(
  dataDir: string,
  log: (sentence: string) => void,
  settings?: Record<string, string>,
): Promise<Postgres> {
  const place = choosePlace(dataDir, log)
  const secrets = await openCluster(place)
  const admin = (port: number): ClientConfig => connection(port, adminName, secrets.admin, 'postgres')
  await clearTheWay(place, admin)
  const server = await startServer(place, settings)
  const hold = holdOwnership(() => admin(server.port))
  const urls = urlsOf(server.port, secrets)
  try {
    await hold.taken
    await prepare(admin(server.port), secrets, urls)
  } catch (error) {
    await stop(place, server, hold)
    throw error
  }
  return { urls, engine: 'embedded', gone: whenGone(place, server, hold, log), stop: () => stop(place, server, hold) }
}

/** Addresses of a server that another process runs on the cluster; undefined: none runs. */
export const runningUrls = (place: Place): DatabaseUrls | undefined => {
  const file = readPidFile(place.cluster)
  if (file?.status !== 'ready' || !isServerOf(file.pid, place.cluster)) return undefined
  return urlsOf(file.port, readSecrets(join(place.cluster, 'yuncang.json')))
}

/** Interval of checks for a database without a guard, ms. */
const lookMs = 1000

/**
 * Resolves when the database is gone for good. Its guard restarts it and gives up if it keeps dying; without the guard there is no restart.
 */
async function whenGone(place: Place, server: Server, hold: Hold, log: (sentence: string) => void): Promise<void> {
  await new Promise((resolve) => server.guard.once('exit', resolve))
  // stopped on purpose: never resolves
  if (hold.released) return never
  if (server.guard.signalCode === null) return log('数据库停止了，看护进程也已结束')
  log('数据库看护进程意外结束；数据库仍在运行，停止服务时会一并停止')
  for (;;) {
    await pause(lookMs, undefined, { ref: false })
    if (hold.released) return never
    const file = readPidFile(place.cluster)
    if (file === undefined || !isServerOf(file.pid, place.cluster)) return log('数据库停止了，它的看护进程已不在')
  }
}
const never = new Promise<void>(() => undefined)

function connection(port: number, user: string, password: string, database: string): ClientConfig {
  return { host: '127.0.0.1', port, user, password, database }
}

function urlsOf(port: number, secrets: Secrets): DatabaseUrls {
  const url = (name: string, password: string) => `postgres://${name}:${password}@127.0.0.1:${port}/${databaseName}`
  const { app, jobs } = loginsOf(secrets)
  return { owner: url(ownerName, secrets.owner), app: url(app.name, app.password), jobs: url(jobs.name, jobs.password) }
}

/** Roles and the database: made on the first start, checked on every one. */
async function prepare(admin: ClientConfig, secrets: Secrets, urls: DatabaseUrls): Promise<void> {
  const client = new Client(admin)
  await client.connect()
  try {
    await prepareRoles(client, secrets)
    const owner = await client.query('select from pg_roles where rolname = $1', [ownerName])
    const verb = owner.rowCount ? 'alter' : 'create'
    // BYPASSRLS: migrations touch every tenant's rows. CREATEDB: tests clone databases.
    await client.query(`${verb} role ${ownerName} login bypassrls createdb password ${escapeLiteral(secrets.owner)}`)
    const database = await client.query('select from pg_database where datname = $1', [databaseName])
    if (!database.rowCount) await client.query(`create database ${databaseName} owner ${ownerName}`)
  } finally {
    await client.end()
  }
  const owner = new Client(urls.owner)
  await owner.connect()
  await admitRoles(owner).finally(() => owner.end())
}

interface Hold {
  /** resolves when the advisory lock is obtained for the first time */
  readonly taken: Promise<void>
  /** the advisory lock was given up on purpose, because this process stops the database */
  released: boolean
  /** session that has the lock; undefined while it is reopened */
  client: Client | undefined
}

/** Keeps a session that marks this server as ours (claim.ts checks it), and reopens it after a crash of the server. */
function holdOwnership(config: () => ClientConfig): Hold {
  const take = async (): Promise<void> => {
    const client = new Client({ ...config(), application_name: 'yuncang owner' })
    hold.client = client
    client.on('error', () => hold.client === client && void retake()) // a lost session may report more than once
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [ownerLock])
  }
  const retake = async (): Promise<void> => {
    hold.client = undefined
    while (!hold.released && !(await take().then(yes, no))) await pause(200, undefined, { ref: false })
  }
  const hold: Hold = { taken: Promise.resolve(), released: false, client: undefined }
  return Object.assign(hold, { taken: take() })
}

const yes = (): boolean => true
const no = (): boolean => false

async function stop(place: Place, server: Server, hold: Hold): Promise<void> {
  if (hold.released) return
  hold.released = true
  await hold.client?.end()
  if (server.guard.exitCode === null && server.guard.signalCode === null) {
    const gone = once(server.guard, 'exit')
    server.guard.ref()
    // tells the guard to stop the server
    server.guard.stdin?.end()
    await gone
  }
  const leftServer = readPidFile(place.cluster) // the guard was killed earlier: we do its work
  if (!leftServer) return
  process.kill(leftServer.pid, 'SIGINT')
  while (readPidFile(place.cluster)) await pause(20)
}
