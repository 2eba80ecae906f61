// 真服务端前的门 · fault/support/faultServer
/** One warehouse on the real server and database, a Wi-Fi before it, one enrolled handheld with a claimed pick order. */
import type { AnyDraft, Enrolment } from '../../../src/data/outbox/terms.ts'
import { addHandheld, exceptionsOf, furnish, imbalances, releaseWave, type Handheld, type Picked } from '../../support/floor.ts'
import { openWorld, rows, wh, type World } from '../../support/outbound.ts'
import { type FlakyNetwork, openFlakyNetwork } from '../../support/flakyNetwork.ts'
import { audit, type Kept } from './ledger.ts'
import type { Place } from './drafts.ts'
import type { OutboxDevice } from './outboxDevice.ts'

export interface FaultServer {
  readonly world: World
  readonly wifi: FlakyNetwork
  /** the server itself, past the Wi-Fi */
  readonly server: string
  /** a device nobody has used, its person's place, and a pick order of `pieces` it has claimed */
  worker(pieces: number): Promise<Worker>
  close(): Promise<void>
}
export interface Worker {
  readonly handheld: Handheld
  readonly enrolment: Enrolment
  readonly place: Place
  /** one PICK_LINE per piece, in walking order */
  readonly picks: readonly AnyDraft[]
  readonly pickNo: string
}

export const openFaultServer = async (): Promise<FaultServer> => {
  const world = await openWorld()
  await furnish(world, 3)
  const server = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const network = await openFlakyNetwork(Number(new URL(server).port))
  return {
    world,
    wifi: network,
    server,
    worker: (pieces) => worker(world, pieces),
    close: async () => {
      await network.close()
      await world.close()
    },
  }
}

let devices = 0
const worker = async (world: World, pieces: number): Promise<Worker> => {
  const name = `故障机${(devices += 1)}`
  const handheld = await addHandheld(world, name)
  const third = Math.ceil(pieces / 3)
  const [pick] = await releaseWave(world, [{ G1: third, G2: third, G3: pieces - 2 * third }])
  if (pick === undefined) throw new Error('no pick order')
  const claimed = await handheld.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  if (claimed.verdict !== 'applied') throw new Error(JSON.stringify(claimed))
  const { deviceId, deviceKey, staff } = handheld
  const tenantId = String(world.tenantId)
  const place = { tenantId, ...wh, actor: { userId: staff.userId, sessionId: staff.sessionId } }
  return {
    handheld,
    enrolment: { tenantId, ...wh, deviceId, deviceKey, name },
    place,
    picks: pickDrafts(place, pick),
    pickNo: pick.pickNo,
  }
}

const pickDrafts = (place: Place, pick: Picked): AnyDraft[] =>
  pick.lines.flatMap(({ seqNo, locationNo, ownerNo, goodsNo, orders }) =>
    orders.flatMap(({ slot, qty }) =>
      Array.from({ length: qty }, (): AnyDraft => ({
        ...place,
        opType: 'PICK_LINE',
        docNo: pick.pickNo,
        leaseVersion: 1,
        payload: {
          pickNo: pick.pickNo,
          seqNo,
          locationNo,
          ownerNo,
          goodsNo,
          barcode: `69${goodsNo}`,
          qty: 1,
          ...(pick.pickMethod === 2 ? {} : { slot }),
          scanMode: 1,
        },
        raw: { text: `69${goodsNo}` },
      })),
    ),
  )

interface OpRow {
  opId: string
  incarnation: string
  seq: string
  lane: string
  laneSeq: string
  opType: string
  verdict: number
  raw: { text: string } | null
}

/** Reads the database once and compares everything with what the test process saw green. */
export const booksOf = async (server: FaultServer, worker: Worker, device: OutboxDevice): Promise<string[]> => {
  const { world } = server
  const stored = await rows<OpRow>(
    world,
    `select op_id, incarnation, seq, lane, lane_seq, op_type, verdict, raw from pda_op
      where tenant_id = $1 and device_id = $2 and incarnation <> $3 order by seq`,
    [worker.handheld.deviceId, worker.handheld.incarnation],
  )
  const kept = stored.map((row): Kept => ({
    incarnation: row.incarnation,
    op: {
      opId: row.opId,
      seq: Number(row.seq),
      lane: row.lane,
      laneSeq: Number(row.laneSeq),
      ...(row.raw === null ? {} : { raw: row.raw }),
    },
  }))
  const texts = new Map([...device.acknowledged].map(([opId, op]) => [opId, op.raw?.text]))
  const green = [...device.acknowledged.values()]
  const counted = await rows<{ picked: string; scans: string }>(
    world,
    `select (select coalesce(sum(picked_qty), 0) from pick_line where tenant_id = $1 and pick_no = $2) as picked,
            (select count(*) from scan_log where tenant_id = $1 and device_id = $3 and step = 'goods') as scans`,
    [worker.pickNo, worker.handheld.deviceId],
  )
  const [{ picked, scans } = { picked: '-1', scans: '-1' }] = counted
  return [
    ...audit(texts, kept, await device.waiting()),
    ...stored.filter((row) => row.verdict !== 1).map((row) => `verdict ${row.verdict} for ${row.opType} ${row.opId}`),
    ...differs('pieces picked', Number(picked), green.filter((op) => op.opType === 'PICK_LINE').length),
    ...differs('scans logged', Number(scans), green.filter((op) => op.opType === 'SCAN').length),
    ...(await exceptionsOf(world)).map((one) => `exception ${JSON.stringify(one)}`),
    ...(await imbalances(world)).map((one) => `imbalance ${JSON.stringify(one)}`),
    ...(await device.attention()).map((one) => `attention ${one.code} ${one.msg}`),
  ]
}

const differs = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${found > expected ? 'twice' : 'lost'}: ${found} ${what}, ${expected} were green`]
