// Load generator of the ingest bench, a process of its own on the same cores: 40 devices, batches of 50, each waits for its answer.
import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { BatchReply } from '#contract/envelope'
import { goodsOfLine, place, tenantId, type LoadDevice, type LoadSize } from './ingestWorld.ts'

interface Task {
  readonly port: number
  readonly devices: readonly LoadDevice[]
  readonly size: LoadSize
  readonly seconds: number
}
export interface LoadResult {
  readonly ops: number
  readonly seconds: number
  /** ms per batch */
  readonly latencies: readonly number[]
  readonly verdicts: Readonly<Record<string, number>>
  /** the generator's own share of the cores */
  readonly cpuMs: number
}

const { port, devices, size, seconds } = await new Promise<Task>((resolve) =>
  process.once('message', (task) => resolve(task as Task)),
)
const agent = new Agent({ keepAlive: true, maxSockets: devices.length })
const verdicts: Record<string, number> = {}
const latencies: number[] = []

const post = (device: LoadDevice, body: string): Promise<BatchReply> =>
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
        else reject(new Error(`${answer.code} ${answer.msg}`))
      })
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** One device: its own pick orders, its own share of the orders to check, pack and weigh. */
const work = async (device: LoadDevice, index: number, until: number): Promise<number> => {
  const incarnation = randomUUID()
  const lanes = new Map<string, number>()
  let seq = 0
  let pick = index
  let line = 0
  let order = index
  let done = 0
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
  for (let batch = 0; performance.now() < until; batch++) {
    // two orders and 20 picks, then three orders and 5: of 100 operations 60 SCAN, 25 PICK_LINE, 5 CHECK, 5 PACK, 5 WEIGH
    const ops = Array.from({ length: batch % 2 === 0 ? 2 : 3 }, orderOps).flat()
    while (ops.length < 50) ops.push(pickLine())
    const began = performance.now()
    const reply = await post(device, JSON.stringify({ incarnation, protocol: 1, deviceNow: Date.now(), ops }))
    latencies.push(performance.now() - began)
    for (const { verdict } of reply.results) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
    done += reply.results.length
  }
  return done
}

const began = performance.now()
const counts = await Promise.all(devices.map((device, i) => work(device, i, began + seconds * 1000)))
const result: LoadResult = {
  ops: counts.reduce((sum, n) => sum + n, 0),
  seconds: (performance.now() - began) / 1000,
  latencies,
  verdicts,
  cpuMs: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
}
process.send?.(result, () => process.exit(0))
