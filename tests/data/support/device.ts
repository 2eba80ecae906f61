// 测试用手持机
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Mirror, Mirrored } from '../../../src/data/outbox/identity.ts'
import type { OutboxEnvironment } from '../../../src/data/outbox/local.ts'
import { OutboxStore } from '../../../src/data/outbox/store.ts'
import { type Outbox } from '../../../src/data/outbox/outbox.ts'
import { openOutbox } from '../../../src/data/outbox/open.ts'
import type { Draft } from '../../../src/data/outbox/terms.ts'

/** A device whose disk outlives its pages: `boot` opens one more page on the same disk. */
export class Device {
  readonly disk = new IDBFactory()
  /** the bucket with the second copy */
  readonly bucket = new IDBFactory()
  readonly kept = new Map<string, Mirrored>()
  readonly mirror: Mirror = {
    read: (tenantId) => this.kept.get(tenantId) ?? null,
    write: (tenantId, identity) => this.kept.set(tenantId, identity),
  }
  private readonly open: Outbox[] = []
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  async boot(more: OutboxEnvironment = {}): Promise<Outbox> {
    const outbox = await openOutbox({
      name: this.name,
      indexedDB: this.disk,
      IDBKeyRange,
      mirror: this.mirror,
      shed: [],
      backup: this.bucket,
      ...more,
    })
    this.open.push(outbox)
    return outbox
  }

  /** Another device with what this one has on its disk now, as an image of it makes one. This one is off meanwhile. */
  async image(name: string): Promise<Device> {
    this.off()
    const copy = new Device(name)
    const [from, to] = [this, copy].map((one) => new OutboxStore({ name: one.name, indexedDB: one.disk, IDBKeyRange })) as [
      OutboxStore,
      OutboxStore,
    ]
    for (const table of from.tables) await to.table(table.name).bulkPut(await table.toArray())
    from.close()
    to.close()
    for (const [tenantId, identity] of this.kept) copy.kept.set(tenantId, identity)
    return copy
  }

  off(): void {
    for (const outbox of this.open.splice(0)) outbox.close()
  }
}

/** One scan of `docNo` by `userId`. */
export const scan = (docNo: string, text = '6901234567892', userId = '7'): Draft<'SCAN'> => ({
  tenantId: '1',
  opType: 'SCAN',
  payload: { flow: 'pick', docNo, step: 'goods', kind: 'goods', verdict: 'ok', qty: 1 },
  actor: { userId, sessionId: `s${userId}` },
  warehouseNo: 'HZ01',
  sid: 'S1',
  docNo,
  raw: { text },
})
