// 本机待上传
import { afterEach, expect, test } from 'vitest'
import { Device, scan } from './support/device.ts'

const device = { current: new Device('ob-0') }
let serial = 0
const fresh = (): Device => (device.current = new Device(`ob-${(serial += 1)}`))
afterEach(() => device.current.off())

test('a scan gets the next number of its device and of its lane, and is there after a restart', async () => {
  const pda = fresh()
  const page = await pda.boot()
  const a = await page.enqueue(scan('PK1'))
  const b = await page.enqueue(scan('PK2'))
  const c = await page.enqueue(scan('PK1'))
  expect([a, b, c].map((op) => [op.seq, op.lane, op.laneSeq])).toEqual([
    [1, 'PK1', 1],
    [2, 'PK2', 1],
    [3, 'PK1', 2],
  ])
  pda.off()
  const again = await pda.boot()
  expect(again.counts()).toEqual({ confirmed: 0, pending: 3, attention: 0 })
  expect((await again.opsOf('PK1')).map((one) => one.op.opId)).toEqual([a.opId, c.opId])
  expect((await again.enqueue(scan('PK1'))).laneSeq).toBe(3)
})

test('two pages scanning at once share one gap-free sequence', async () => {
  const pda = fresh()
  const first = await pda.boot()
  const pages = [first, await pda.boot()]
  const ops = await Promise.all(Array.from({ length: 60 }, (_, at) => (pages[at % 2] ?? first).enqueue(scan(`PK${at % 3}`))))
  const numbers = ops.map((op) => op.seq).sort((x, y) => x - y)
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  expect(new Set(ops.map((op) => `${op.lane}/${op.laneSeq}`)).size).toBe(60)
})

test('what one hand movement did is saved together or not at all', async () => {
  const page = await fresh().boot()
  const broken = { ...scan('PK1'), raw: { text: (() => 0) as unknown as string } }
  await expect(page.enqueueAll([scan('PK1'), broken])).rejects.toMatchObject({ reason: 'broken' })
  expect(await page.opsOf('PK1')).toEqual([])
  const saved = await page.enqueueAll([scan('PK1'), scan('PK1')])
  expect(saved.map((op) => op.seq)).toEqual([1, 2])
})

/** What a browser does that finds its storage damaged. */
const wipe = (pda: Device): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = pda.disk.deleteDatabase(`ob-${serial}`)
    request.addEventListener('success', resolve)
    request.addEventListener('error', reject)
  })
const enrolment = { tenantId: '1', deviceId: 'D1', deviceKey: 'K1', name: 'PDA 1', warehouseNo: 'HZ01', sid: 'S1' }

test('the browser threw its databases away between two starts: device and unsent scans are back, with their numbers', async () => {
  const pda = fresh()
  const page = await pda.boot()
  await page.enrol(enrolment)
  const scans = await page.enqueueAll([scan('PK1'), scan('PK2'), scan('PK1')])
  const { incarnation } = await page.health()
  pda.off()
  await wipe(pda)
  const again = await pda.boot()
  expect(again.counts()).toMatchObject({ pending: 3 })
  expect(await again.enrolment('1')).toEqual(enrolment)
  expect((await again.queue.read(incarnation, 0, 9)).map((row) => row.op)).toEqual(scans)
  const next = await again.enqueue(scan('PK1'))
  expect([next.seq, next.laneSeq]).toEqual([1, 1])
  expect((await again.health()).incarnation).not.toBe(incarnation)
  expect(await again.queue.incarnations()).toHaveLength(2)
})

test('the second copy holds what is unsent and nothing else', async () => {
  const pda = fresh()
  const page = await pda.boot()
  await page.enrol(enrolment)
  const [first, second] = await page.enqueueAll([scan('PK1'), scan('PK2')])
  const { incarnation } = await page.health()
  const rows = await page.queue.read(incarnation, 0, 1)
  const results = [{ opId: first?.opId ?? '', verdict: 'applied' as const }]
  await page.queue.settle(rows, { serverTime: 1, results, lanes: {}, taskRevs: {} })
  pda.off()
  await wipe(pda)
  const again = await pda.boot()
  expect((await again.queue.read(incarnation, 0, 9)).map((row) => row.op.opId)).toEqual([second?.opId])
})

test('a copy that fell behind is mended when the page is idle', async () => {
  const pda = fresh()
  const page = await pda.boot({ backup: null })
  await page.enrol(enrolment)
  await page.enqueueAll([scan('PK1'), scan('PK2')])
  pda.off()
  const idle = await pda.boot()
  await idle.tidy()
  pda.off()
  await wipe(pda)
  const again = await pda.boot()
  expect(again.counts()).toMatchObject({ pending: 2 })
  expect(await again.enrolment('1')).toEqual(enrolment)
})

test('a wiped disk under the open page is noticed before the next green: new incarnation, incident, no number twice', async () => {
  const pda = fresh()
  const page = await pda.boot()
  const incidents: string[] = []
  page.onIncident((incident) => incidents.push(`${incident.kind} ${incident.lastSeq}`))
  await page.enrol(enrolment)
  await page.enqueue(scan('PK1'))
  const { incarnation } = await page.health()
  await wipe(pda)
  const op = await page.enqueue(scan('PK1'))
  const health = await page.health()
  expect(op.seq).toBe(1)
  expect(health.incarnation).not.toBe(incarnation)
  expect(incidents).toEqual(['wiped 1'])
  expect((await page.enrolment('1'))?.deviceKey).toBe('K1')
})

test('a disk that was emptied while the page was closed is noticed at the next scan', async () => {
  const pda = fresh()
  const page = await pda.boot()
  for (let count = 0; count < 5; count += 1) await page.enqueue(scan('PK1'))
  pda.off()
  const emptied = new Device('ob-' + serial)
  const next = await emptied.boot({ mirror: pda.mirror })
  await next.enqueue(scan('PK1'))
  expect((await next.health()).incidents.map((one) => [one.kind, one.lastSeq])).toEqual([['wiped', 5]])
  emptied.off()
})
