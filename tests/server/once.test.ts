// 一次提交只做一次：同一个提交编号再来，得到第一次的回答；没有编号的照旧。
import { Integer, Object as Fields, Optional, String as Text, Unknown } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '#contract/call'
import { consumable, receiveConsumable } from '#contract/consumable/consumable'
import { refuse } from '#server/platform/errors'
import { handle, handleLong, type Endpoint } from '#server/platform/handle'
import { isWrite, purgeIdempotencyKeys } from '#server/platform/idempotency'
import { endpoints } from '#server/routes'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type SignedIn, type TestServer } from '../support/server.ts'

const counted = { done: 0, fault: null as Error | null, hold: Promise.resolve() }
const work = async ({ secret = '' }: { readonly secret?: string }): Promise<unknown> => {
  counted.done++
  await counted.hold
  if (counted.fault !== null) throw counted.fault
  return { done: counted.done, secret }
}
const facts = (name: string) =>
  call({
    id: `test/once.${name}`,
    title: '测试',
    method: 'POST',
    path: `/v1/test/once/${name}`,
    input: Fields({ n: Optional(Integer()), secret: Optional(Text()) }),
    reply: Unknown(),
    may: 'signedIn',
  })
const short = handle(facts('short'), (_ctx, input) => work(input))
const long = handleLong(facts('long'), (run, input) => run(() => work(input)))
const large = handle(facts('large'), () => Promise.resolve({ text: 'x'.repeat(70_000), done: ++counted.done }))

let server: TestServer
let who: SignedIn
let place: Place
beforeAll(async () => {
  server = await openServer({ endpoints: [...endpoints, short, long, large] })
  who = await server.signIn('yunhe', 'admin')
  place = await makePlace(server.services, 1, '1')
})
afterAll(() => server.close())

const under = (key: string, by: SignedIn = who) => ({ ...by.headers, 'idempotency-key': key })
const stockOf = async (): Promise<number> => {
  const rows = await server.services.db.inTenant(1, (tx) =>
    tx.query<{ n: string }>(
      'select coalesce(sum(qty), 0) as n from consumable_stock where tenant_id = 1 and consumable_no = $1',
      [place.consumableNo],
    ),
  )
  return Number(rows[0]?.n)
}

describe('packaging that came in', () => {
  const booking = () => ({
    warehouseNo: place.warehouseNo,
    sid: place.sid,
    consumableNo: place.consumableNo,
    qty: 120,
  })
  test('is booked once, however often its submission arrives', async () => {
    const before = await stockOf()
    const first = await server.send(receiveConsumable, booking(), under('in-1'))
    expect(first).toMatchObject({ code: '00000' })
    expect(await server.send(receiveConsumable, booking(), under('in-1'))).toEqual(first)
    expect(await stockOf()).toBe(before + 120)
  })
  test('is booked once when both presses arrive together', async () => {
    const before = await stockOf()
    const both = await Promise.all([1, 2, 3].map(() => server.send(receiveConsumable, booking(), under('in-2'))))
    expect(both.map(({ code }) => code)).toEqual(['00000', '00000', '00000'])
    expect(new Set(both.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await stockOf()).toBe(before + 120)
  })
  test('under another number, or under none, is another delivery', async () => {
    const before = await stockOf()
    await server.send(receiveConsumable, booking(), under('in-3'))
    await server.send(receiveConsumable, booking(), under('in-4'))
    await server.send(receiveConsumable, booking(), who.headers)
    await server.send(receiveConsumable, booking(), who.headers)
    expect(await stockOf()).toBe(before + 480)
  })
  test('with another quantity under the same number is refused, and says why', async () => {
    const before = await stockOf()
    await server.send(receiveConsumable, booking(), under('in-5'))
    expect(await server.send(receiveConsumable, { ...booking(), qty: 7 }, under('in-5'))).toMatchObject({
      code: 'A0506',
      msg: expect.stringContaining('内容与这次不同'),
    })
    expect(await stockOf()).toBe(before + 120)
  })
})

test('a new row that was stored is answered as stored, not as one that exists already', async () => {
  const create = consumable.calls.create
  const row = { consumableNo: 'HC-ONCE', consumableName: '只存一次', consumableType: 8, weightG: 120, unit: '个' }
  const first = await server.send(create, row, under('new-1'))
  expect(first).toMatchObject({ code: '00000' })
  expect(await server.send(create, row, under('new-1'))).toEqual(first)
  expect(await server.send(create, row, under('new-2'))).toMatchObject({ code: 'A1002' })
})

describe.each([
  ['in one transaction', short],
  ['in several', long],
] as const)('a command that works %s', (name, endpoint) => {
  const key = (n: number) => `${endpoint.id}-${n}`
  const send = (n: number, input: object = {}) => server.send(endpoint, input, under(key(n)))

  test('that was refused is tried again under its number, also corrected', async () => {
    counted.fault = refuse('A0404')
    expect(await send(1)).toMatchObject({ code: 'A0404' })
    counted.fault = null
    expect(await send(1, { n: 2 })).toMatchObject({ code: '00000' })
  })
  test('that broke is not remembered', async () => {
    counted.fault = new TypeError('x is undefined')
    expect(await send(2)).toMatchObject({ status: 500, code: 'B0001' })
    counted.fault = null
    const before = counted.done
    expect(await send(2)).toMatchObject({ code: '00000', data: { done: before + 1 } })
    expect(await send(2)).toMatchObject({ code: '00000', data: { done: before + 1 } })
  })
  test('leaves neither its answer nor what was sent to be read in the database', async () => {
    await send(3, { secret: 'Chu-shi-mima-2025' })
    const rows = await server.services.db.inTenant(1, (tx) => tx.query('select * from request_key where tenant_id = 1'))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('mima')
    expect(await send(3, { secret: 'Chu-shi-mima-2025' })).toMatchObject({ data: { secret: 'Chu-shi-mima-2025' } })
  })
  test('knows the number of its own person only', async () => {
    const other = await server.signIn('yunhe', 'wh_manager')
    const mine = await send(4)
    expect((await server.send(endpoint, {}, under(key(4), other))).data).not.toEqual(mine.data)
  })
  test(`is not begun a second time while it is on its way (${name})`, async () => {
    const before = counted.done
    let go = (): void => undefined
    counted.hold = new Promise((resolve) => (go = resolve))
    const first = send(5)
    await expect.poll(() => counted.done).toBe(before + 1)
    const second = send(5)
    if (endpoint === long) expect(await second).toMatchObject({ code: 'A0501', msg: expect.stringContaining('正在处理') })
    go()
    counted.hold = Promise.resolve()
    expect(await first).toMatchObject({ data: { done: before + 1 } })
    expect(await send(5)).toEqual(await first)
    if (endpoint === short) expect(await second).toEqual(await first)
    expect(counted.done).toBe(before + 1)
  })
})

test('a command whose process died may be sent again after five minutes', async () => {
  await server.send(long, {}, under('died'))
  await server.services.db.inTenant(1, (tx) =>
    tx.query("update request_key set answer = null, end_time = null where tenant_id = 1 and request_key = 'died'"),
  )
  expect(await server.send(long, {}, under('died'))).toMatchObject({ code: 'A0501' })
  server.clock.set(server.clock.now() + 5 * 60_000)
  expect(await server.send(long, {}, under('died'))).toMatchObject({ code: '00000' })
})

test('an answer too large to remember is not given twice, and not worked for twice', async () => {
  const before = counted.done
  await server.send(large, {}, under('large'))
  expect(await server.send(large, {}, under('large'))).toMatchObject({ code: 'A0506', msg: expect.stringContaining('已经生效') })
  expect(counted.done).toBe(before + 1)
})

test('after a day a number is forgotten', async () => {
  const first = await server.send(short, {}, under('old'))
  await purgeIdempotencyKeys.run(server.services, { tenantId: 1 }, () => false)
  expect((await server.send(short, {}, under('old'))).data).toEqual(first.data)
  server.clock.set(server.clock.now() + 86_400_000)
  who = await server.signIn('yunhe', 'admin')
  await purgeIdempotencyKeys.run(server.services, { tenantId: 1 }, () => false)
  expect((await server.send(short, {}, under('old'))).data).not.toEqual(first.data)
})

const named = (each: Endpoint) => [each.id, each] as const
// a call that takes plain bytes has its own test (photo)
test.each(endpoints.filter((each) => isWrite(each) && each.bytes === undefined).map(named))(
  '%s hears its number',
  async (_id, endpoint) => {
    const device = endpoint.device ? { deviceId: place.deviceId, deviceKey: place.deviceKey } : {}
    const files = endpoint.files ? { file: new Blob(['x']) } : {}
    expect(await server.send(endpoint, files, { ...under('x'.repeat(129)), ...device })).toMatchObject({
      code: 'A0400',
      msg: expect.stringContaining('提交编号'),
    })
  },
)
test('the documentation of a write names the header', async () => {
  const { paths } = (await server.app.inject({ url: '/api/docs/json' })).json<{
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
  }>()
  expect(paths['/api/v1/consumable/stockin']?.['post']?.parameters).toContainEqual(
    expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
  )
  expect(JSON.stringify(paths['/api/v1/consumable/list'])).not.toContain('idempotency-key')
})
test('no other call of a person changes anything', () => {
  const others = endpoints.filter((one) => one.method !== 'GET' && one.may !== 'public' && one.may !== 'device' && !isWrite(one))
  const reading = [
    // files whose call the spec makes a POST
    'workorder/robotLog.exportNow',
    'file/job.list',
    // a piece of a file replaces itself
    'file/store.chunk',
    'goods/goods.labels',
    'workorder/whiteUser.template',
    'workorder/claimMoney.template',
    'workorder/compFiles.specErrors',
    // says what is wrong with ranges that are being typed
    'rule/averageWeight.verify',
    // how the waiting orders would split
    'outware/pickType.simulate',
    // many numbers are read at once
    'stockout/print.pickSheets',
    'stockout/print.waveSheets',
    'stockout/wave.preview',
    'warehouse/logisticsCompany.try',
    // reads the spec makes a POST
    'workorder/conversation.latestCount',
    'workorder/list.all',
    'workorder/list.exportNow',
    'workorder/create.order',
    'workorder/compBillCalls.detailFile',
  ]
  expect(new Set(others.map(({ id }) => id))).toEqual(new Set(reading))
})
