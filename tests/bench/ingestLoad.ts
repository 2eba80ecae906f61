// Load generator of the ingest bench, a process of its own on the same cores: 40 devices, batches of 50, each waits for its answer.
import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { BatchReply } from '#contract/envelope'
import { goodsOfLine, place, tenantId, type LoadDevice, type LoadSize } from './ingestWorld.ts'
import { goodsOfReceipt, goodsOfReturn, linesPerOrder, piecesPerReceipt, waybillOf } from './ingestInboundWorld.ts'

/** A batch of 50: the usual operations alone, or 40 of them with ten receipts, or with five parcels that came back, received and inspected. */
export type Mix = 'usual' | 'receipts' | 'returns'

export interface LoadTask {
  readonly port: number
  readonly devices: readonly LoadDevice[]
  readonly size: LoadSize
  /** one after the other, in the same world */
  readonly turns: readonly { readonly mix: Mix; readonly seconds: number }[]
}
export interface LoadResult {
  readonly mix: Mix
  readonly ops: number
  readonly seconds: number
  /** ms per batch */
  readonly latencies: readonly number[]
  readonly verdicts: Readonly<Record<string, number>>
  /** the generator's own share of the cores */
  readonly cpuMs: number
}

const { port, devices, size, turns } = await new Promise<LoadTask>((resolve) =>
  process.once('message', (task) => resolve(task as LoadTask)),
)
const agent = new Agent({ keepAlive: true, maxSockets: devices.length })

/** Null: the server is busy (A0501). */
const post = (device: LoadDevice, body: string): Promise<BatchReply | null> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      tenantid: String(tenantId),
      deviceid: device.deviceId,
      devicekey: device.deviceKey,
    }
    const sent = request({ host: '127.0.0.1', port, path: '/api/v1/pda/op/batch', method: 'POST', agent, headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const answer = JSON.parse(Buffer.concat(parts).toString('utf8')) as { code: string; msg: string; data: BatchReply }
        if (answer.code === '00000') resolve(answer.data)
        else if (answer.code.startsWith('A0501')) resolve(null)
        else reject(new Error(`${answer.code} ${answer.msg}`))
      })
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

interface Turn {
  readonly mix: Mix
  readonly until: number
  readonly latencies: number[]
  readonly verdicts: Record<string, number>
}
/** One device: its own pick orders, its own share of the orders to check, pack and weigh, of those that come in and of the parcels. */
const workerOf = (device: LoadDevice, index: number): ((turn: Turn) => Promise<number>) => {
  const incarnation = randomUUID()
  const lanes = new Map<string, number>()
  let seq = 0
  let pick = index
  let line = 0
  let order = index
  let stockin = index
  let stockinLine = 0
  let parcel = index
  let batch = 0
  const op = (opType: string, lane: string, payload: object, more: object = {}): object => {
    seq += 1
    lanes.set(lane, (lanes.get(lane) ?? 0) + 1)
    return {
      opId: randomUUID(),
      seq,
      lane,
      laneSeq: lanes.get(lane),
      opType,
      typeVer: 1,
      ...place,
      docNo: lane,
      payload,
      actor: { userId: device.userId, sessionId: device.sessionId },
      basis: { taskRev: 1, refRev: 1 },
      capturedWall: Date.now(),
      capturedMono: Math.floor(performance.now()),
      bootId: 'b',
      build: '202506170000',
      ...more,
    }
  }
  const pickLine = (): object => {
    line += 1
    if (line > size.linesPerPick) {
      pick += devices.length
      line = 1
    }
    const pickNo = `JH${pick}`
    const goods = goodsOfLine(pick, line)
    const payload = {
      pickNo,
      seqNo: line,
      locationNo: `A-${goods}`,
      ownerNo: 'OW001',
      goodsNo: `G${goods}`,
      barcode: `69${goods}`,
      qty: 1,
      scanMode: 1,
    }
    return op('PICK_LINE', pickNo, payload, { leaseVersion: 1, raw: { text: `69${goods}`, symbology: 'EAN13' } })
  }
  const orderOps = (): object[] => {
    const stockoutNo = `CKB${order}`
    const logisticsNo = `ZTB${order}`
    order += devices.length
    const lines = [1, 2].map((n) => ({ ownerNo: 'OW001', goodsNo: `G${n + 10}`, qty: n, barcodes: [`69${n + 10}`], sns: [] }))
    const times = { startTime: 0, finishTime: 20_000 }
    const scan = (n: number): object =>
      op(
        'SCAN',
        stockoutNo,
        {
          flow: 'check',
          docNo: stockoutNo,
          step: 'goods',
          kind: 'goods',
          ownerNo: 'OW001',
          goodsNo: `G${n}`,
          qty: 1,
          verdict: 'ok',
        },
        { raw: { text: `69${n}` } },
      )
    return [
      ...Array.from({ length: 12 }, (_, i) => scan(11 + (i % 2))),
      op('CHECK_ORDER', stockoutNo, { logisticsNo, stockoutNo, lines, scanNum: 3, errorNum: 0, ...times }),
      op('PACK_ORDER', stockoutNo, {
        logisticsNo,
        stockoutNo,
        packages: [{ seq: 1, cartonNo: 'C1' }],
        consumables: [{ code: 'C1BAR', qty: 1, seq: 1 }],
        protective: [],
        photos: [],
        ...times,
      }),
      op('WEIGH_PACKAGE', stockoutNo, { logisticsNo, stockoutNo, weightG: 655, isManual: 0, times: 1 }),
    ]
  }
  const receiveLine = (): object => {
    stockinLine += 1
    if (stockinLine > linesPerOrder) {
      stockin += devices.length
      stockinLine = 1
    }
    const stockinNo = `RKB${stockin}`
    const goods = goodsOfReceipt(stockin, stockinLine)
    const payload = {
      stockinNo,
      ownerNo: 'OW001',
      goodsNo: `G${goods}`,
      lineNo: stockinLine,
      barcode: `69${goods}`,
      qty: piecesPerReceipt,
      quality: 1,
    }
    return op('RECEIVE_LINE', stockinNo, payload, { raw: { text: `69${goods}`, symbology: 'EAN13' } })
  }
  const parcelOps = (): object[] => {
    const logisticsNo = waybillOf(parcel)
    const line = { ownerNo: 'OW001', goodsNo: `G${goodsOfReturn(parcel)}`, qty: 1, quality: 1, reasons: [], photos: [] }
    parcel += devices.length
    return [
      op('RETURN_RECEIVE', logisticsNo, { logisticsNo, logisticsCode: 'ZTO', batchNo: 'ZTO-1', packageState: 1, photos: [] }),
      op('RETURN_INSPECT', logisticsNo, { logisticsNo, lines: [line], repackNum: 0, videoBegin: 0, videoEnd: 20_000 }),
    ]
  }
  const more: Readonly<Record<Mix, () => object[]>> = {
    usual: () => [],
    receipts: () => Array.from({ length: 10 }, receiveLine),
    returns: () => Array.from({ length: 5 }, parcelOps).flat(),
  }
  return async ({ mix, until, latencies, verdicts }) => {
    let done = 0
    for (; performance.now() < until; batch++) {
      const ops = more[mix]()
      // two orders and 20 picks, then three orders and 5: of 100 operations 60 SCAN, 25 PICK_LINE, 5 CHECK, 5 PACK, 5 WEIGH;
      // two orders and 10 picks are the same of 40
      ops.push(...Array.from({ length: ops.length > 0 || batch % 2 === 0 ? 2 : 3 }, orderOps).flat())
      while (ops.length < 50) ops.push(pickLine())
      const began = performance.now()
      let reply: BatchReply | null = null
      while (reply === null) {
        reply = await post(device, JSON.stringify({ incarnation, protocol: 1, deviceNow: Date.now(), ops }))
        if (reply === null) verdicts['busy'] = (verdicts['busy'] ?? 0) + 1
      }
      latencies.push(performance.now() - began)
      for (const { verdict } of reply.results) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
      done += reply.results.length
    }
    return done
  }
}

const workers = devices.map(workerOf)
const results: LoadResult[] = []
for (const { mix, seconds } of turns) {
  process.send?.('turn')
  const began = performance.now()
  const cpu = process.cpuUsage()
  const turn: Turn = { mix, until: began + seconds * 1000, latencies: [], verdicts: {} }
  const counts = await Promise.all(workers.map((work) => work(turn)))
  const used = process.cpuUsage(cpu)
  results.push({
    mix,
    ops: counts.reduce((sum, n) => sum + n, 0),
    seconds: (performance.now() - began) / 1000,
    latencies: turn.latencies,
    verdicts: turn.verdicts,
    cpuMs: (used.user + used.system) / 1000,
  })
}
process.send?.('turn')
process.send?.(results, () => process.exit(0))
