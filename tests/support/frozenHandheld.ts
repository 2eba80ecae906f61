// A handheld with a frozen profile: the rows that an earlier build stored on a device. Its two databases are in memory, and its requests
// are injected into the server without a port.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { AnyOp } from '#contract/envelope'
import type { Envelope } from '#contract/errors'
import type { DecideContext } from '#contract/ops/view'
import type { Outbox } from '../../src/data/outbox/outbox.ts'
import { OutboxStore } from '../../src/data/outbox/store.ts'
import type { PackCalls } from '../../src/data/packs/packCalls.ts'
import { Packs } from '../../src/data/packs/packs.ts'
import { Engine } from '../../src/data/push/engine.ts'
import { ReferenceStore } from '../../src/data/reference.ts'
import { Device } from '../data/support/device.ts'
import { frozenDevice, frozenHeaders, frozenPerson, type FrozenFloor } from './frozenFloor.ts'

type Tables = Readonly<Record<string, readonly object[]>>
/** Rows of the databases `ob` (outbox) and `ref` (reference data) as a build left them on a device, and the identity of the device. */
export interface Profile {
  readonly ob: Tables
  readonly ref: Tables
  readonly identity: object
}

export interface FrozenHandheld {
  readonly outbox: Outbox
  readonly packs: Packs
  /** operations of every sent batch */
  readonly sent: AnyOp[]
  upload(): Promise<void>
  profile(): Promise<Profile>
  close(): void
}

export const contextOf = (op: AnyOp): DecideContext => ({
  now: op.capturedWall,
  operatorKey: frozenPerson.operatorKey,
  operatorName: frozenPerson.name,
  rights: new Set(),
  opId: op.opId,
  ...(op.leaseVersion === undefined ? {} : { leaseVersion: op.leaseVersion }),
})

/** Opens the device with its stored data; without a profile it is new and enrolled. */
export const openFrozenHandheld = async ({ app }: FrozenFloor, profile?: Profile): Promise<FrozenHandheld> => {
  const name = 'frozen'
  const device = new Device(name)
  const referenceDisk = new IDBFactory()
  const openOutbox = () => new OutboxStore({ name, indexedDB: device.disk, IDBKeyRange })
  if (profile !== undefined) {
    const outboxStore = openOutbox()
    for (const [table, rows] of Object.entries(profile.ob)) await outboxStore.table(table).bulkPut([...rows])
    outboxStore.close()
    const reference = new ReferenceStore({ indexedDB: referenceDisk, IDBKeyRange })
    for (const [table, rows] of Object.entries(profile.ref)) await reference.table(table).bulkPut([...rows])
    reference.close()
    device.kept.set(frozenDevice.tenantId, profile.identity as never)
  }
  const store = new ReferenceStore({ indexedDB: referenceDisk, IDBKeyRange })
  const outbox = await device.boot()
  if (profile === undefined) await outbox.enrol(frozenDevice)
  const get = async (url: string): Promise<never> => {
    const { code, msg, data } = (await app.inject({ url: `/api${url}`, headers: frozenHeaders })).json<Envelope<never>>()
    if (code !== '00000') throw new Error(`${url}: ${code} ${msg}`)
    return data
  }
  const ask: PackCalls = {
    claim: () => Promise.reject(new Error('nothing is claimed here')),
    pack: (_device, docNo) => get(`/v1/pda/snapshot/pick?docNo=${docNo}`),
    station: (_device, input) => get(`/v1/pda/snapshot/station?${new URLSearchParams(input as Record<string, string>)}`),
    handovers: () => get('/v1/pda/snapshot/handover'),
    workers: () => get('/v1/pda/snapshot/worker'),
    changes: () => Promise.reject(new Error('no changes are read here')),
  }
  const { tenantId, deviceId, deviceKey } = frozenDevice
  const packs = new Packs({
    tenantId,
    userId: frozenPerson.userId,
    outbox,
    store,
    device: () => Promise.resolve({ deviceId, deviceKey }),
    ask,
  })
  const sent: AnyOp[] = []
  const engine = new Engine(outbox.queue, {
    now: () => 0,
    random: () => 0,
    fetch: async (url, init) => {
      const body = JSON.parse(init.body as string) as { readonly ops: readonly AnyOp[] }
      sent.push(...body.ops)
      const reply = await app.inject({
        method: 'POST',
        url: new URL(url, 'http://h').pathname as '/',
        headers: Object.fromEntries(new Headers(init.headers as HeadersInit)),
        payload: body,
      })
      return new Response(reply.payload, { status: reply.statusCode, headers: reply.headers as HeadersInit })
    },
    state: () => undefined,
    clock: () => undefined,
    trouble: (error) => {
      throw error
    },
  })
  return {
    outbox,
    packs,
    sent,
    upload: async () => {
      engine.reset(true)
      await engine.step(new AbortController().signal)
    },
    profile: async () => {
      const outboxStore = openOutbox()
      // ballast only reserves disk space; the profile does not need its bytes
      const tablesOf = async (tables: OutboxStore['tables']) =>
        Object.fromEntries(
          await Promise.all(
            tables.filter(({ name: one }) => one !== 'ballast').map(async (one) => [one.name, await one.toArray()] as const),
          ),
        ) as Tables
      const both = { ob: await tablesOf(outboxStore.tables), ref: await tablesOf(store.tables) }
      outboxStore.close()
      return { ...both, identity: device.kept.get(tenantId) as object }
    },
    close: () => {
      device.off()
      store.close()
    },
  }
}
