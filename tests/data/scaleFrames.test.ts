// 秤的一帧（案例 26）：字节从串口进来，取到的克数，取不了的叫得出名字；反着发的和正着发的分不清时，绝不取。
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meterOrders } from '#contract/rules/station'
import type { ScaleUnit } from '../../src/device/heard.ts'
import { ScaleLink } from '../../src/device/scaleLink.ts'
import { serialScale } from '../../src/device/scalePort.ts'
import { troubleOf } from '../../src/floor/scaleWords.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a station takes from the bytes of a port, ten frames a second: grams, or what it says of them. */
const weighed = async (frames: readonly string[], protocol = 0, unit: ScaleUnit = 'kg'): Promise<number | string> => {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  const readable = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) })
  const port = { open: () => Promise.resolve(), close: () => Promise.resolve(), readable }
  vi.stubGlobal('navigator', { serial: { getPorts: () => Promise.resolve([port]), requestPort: () => Promise.resolve(port) } })
  const taken: number[] = []
  const link = new ScaleLink(serialScale(9600), { unit, order: meterOrders[protocol] ?? null }, (one) => {
    if (one.type === 'weight') taken.push(one.grams)
  })
  link.start()
  await vi.advanceTimersByTimeAsync(0)
  for (let n = 0; n < 40; n += 1) {
    writer?.enqueue(new TextEncoder().encode(frames[n % frames.length]))
    await vi.advanceTimersByTimeAsync(100)
  }
  const words = troubleOf(link.snapshot(), unit)?.words ?? link.snapshot().status
  await link.end()
  return taken[0] ?? words
}
const [plain, reversed] = [4, 5]
const unsaid = '耀华仪表：分不清正序倒序'
const damaged = '耀华仪表的数据校验不对'

test.each<[string, number | string]>([
  ['ST,GS,+  0.512kg\r\n', 512],
  ['ST,GS,-00.045kg\r\n', '秤是负数'],
  ['-  0.0409kg\r\n', '秤是负数'],
  ['ST,NT,+000512 g\r\n', '秤在用克(g)'],
  ['wn0000.512kg\r\n', 512],
  ['ww0000.512kg\r\n', 512],
  ['wn-000.512kg\r\n', '秤是负数'],
  // the tare alone
  ['wt0000.512kg\r\n', '秤的数据读不懂'],
  ['wn0001.129lb\r\n', '秤在用磅(lb)'],
  // the manual's own example, and the case: its last two signs do not fit
  ['WG004.139kg3D\r\n', 4139],
  ['WG000.512kg3D\r\n', damaged],
  ['WG000.512kg34\r\n', 512],
  ['         OL23\r\n', '秤超载了'],
  ['         LO23\r\n', '秤是负数'],
  ['=0000.512', unsaid],
  ['=215.0000', unsaid],
  ['=0000.512\r\n', unsaid],
  ['\u0002+00051231E\u0003', unsaid],
])('%j is taken or named', async (frame, answer) => {
  expect(await weighed([frame])).toBe(answer)
})

test.each<[string, number, number | string]>([
  ['=0000.512', plain, 512],
  ['=0000.512\r\n', plain, 512],
  ['=215.0000', reversed, 512],
  ['=215.0000\r\n', reversed, 512],
  ['=215.000-', reversed, '秤是负数'],
  ['=-000.512', plain, '秤是负数'],
  ['=0000.000', plain, 'empty'],
  // set the wrong way round: three places behind the point are read from one end only
  ['=215.0000', plain, '耀华仪表发的像倒序，设的是正序'],
  ['=0000.512', reversed, '耀华仪表发的像正序，设的是倒序'],
  // 0.5120 or 0215.000, four places: either could be meant
  ['=000.5120', plain, '耀华仪表发的像倒序，设的是正序'],
  ['=00000512', plain, '耀华仪表发的像倒序，设的是正序'],
  ['=215.00', reversed, '秤的数据读不懂'],
  ['\u0002+00051231E\u0003', plain, 512],
  ['\u0002-000512318\u0003', plain, '秤是负数'],
  ['\u0002+00051331E\u0003', plain, damaged],
  ['wn0000.512kg\r\n', reversed, 512],
])('%j where the workstation says %i', async (frame, protocol, answer) => {
  expect(await weighed([frame], protocol)).toBe(answer)
})

test('a damaged frame among good ones changes nothing, and one cut in two is joined', async () => {
  expect(await weighed(['WG000.512kg34\r\n', 'WG000.512kg34\r\n', 'WG900.512kg34\r\n'])).toBe(512)
  expect(await weighed(['=0000.5', '12=0000.', '512'], plain)).toBe(512)
})

test('no frame is ever a weight it does not show, whatever the workstation says', async () => {
  const shown = [12, 512, 1200, 2100, 30_030, 59_995]
  for (const grams of shown)
    for (const places of [1, 2, 3]) {
      const text = (Math.round(grams / 10 ** (3 - places)) / 10 ** places).toFixed(places).padStart(8, '0')
      const meant = Math.round(Number(text) * 1000)
      for (const [frame, right] of [
        [text, plain],
        [Array.from(text).reverse().join(''), reversed],
      ] as const)
        for (const protocol of [0, plain, reversed]) {
          const answer = await weighed([`=${frame}`], protocol)
          const isEmpty = meant < 10
          expect([frame, protocol, answer], `${meant} g`).toEqual([
            frame,
            protocol,
            protocol === right ? (isEmpty ? 'empty' : meant) : (expect.any(String) as string),
          ])
        }
    }
})
