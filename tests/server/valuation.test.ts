// 计价池（office.md §11、§24.2 T16），从 HTTP 的门口看：重新计价、人工定价与撤销、挂起恢复、关闭、补录重量、按文件定价。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { pricingTask, retryTask } from '#server/finance/pricing/task'
import { openFeeWorld, type FeeWorld, type Shipped } from '../support/feeWorld.ts'
import { templateFile } from '../support/templateFile.ts'

let world: FeeWorld
beforeAll(async () => {
  world = await openFeeWorld()
})
afterAll(() => world.close())

const at = '/v1/finance/valuation'
const price = (): Promise<void> => pricingTask.run(world.server.services, { tenantId: world.tenantId }, () => false)
interface Row {
  readonly id: string
  readonly direction: number
  readonly status: number
  readonly reasonText: string
  readonly factText: string
  readonly manualFen: number | null
  readonly handleUserName: string | null
}
const rowsOf = async (no: string): Promise<readonly Row[]> =>
  (await world.done<Page<Row>>(`GET ${at}/page?sourceNo=CK${no}`)).records.slice().sort((a, b) => a.direction - b.direction)
/** The owner's row of an order, and the branch's. */
const pooled = async (parcel: Partial<Shipped> & { readonly no: string }): Promise<readonly [string, string]> => {
  await world.ship([{ weighG: 860, provinceCode: '710000', ...parcel }])
  await price()
  const [own, branch] = await rowsOf(parcel.no)
  return [own?.id ?? '', branch?.id ?? '']
}
const freight = async (no: string, direction = 1): Promise<readonly (readonly [number, string, number])[]> =>
  (
    await world.rows<{ amountFen: number; itemName: string; status: number }>(
      `select amount_fen::int, item_name, status from fin_fee_line
        where tenant_id = $1 and source_no = $2 and direction = $3 and fee_type = 'EXPRESS' order by id`,
      [`CK${no}`, direction],
    )
  ).map(({ amountFen, itemName, status }) => [amountFen, itemName, status] as const)
const receivable = async (no: string): Promise<number | undefined> =>
  (
    await world.rows<{ recvStatus: number }>('select recv_status from fin_waybill where tenant_id = $1 and stockout_no = $2', [
      `CK${no}`,
    ])
  )[0]?.recvStatus

test('a parcel that waits is listed with its reason and what it is', async () => {
  await pooled({ no: 'list' })
  expect(await rowsOf('list')).toMatchObject([
    { direction: 1, status: 10, reasonText: '无计费区域（快递费）', factText: '实重0.86kg 台湾 台北' },
    { direction: 2, status: 10 },
  ])
})

test('priced by hand: a line, the parcel is priced, a retry leaves it; withdrawn while no bill has it', async () => {
  const [id] = await pooled({ no: 'hand' })
  const reason = '报价单'
  await world.done(`POST ${at}/price`, { ids: [id], amountFen: 2_500, reason })
  expect(await freight('hand')).toEqual([[2500, '人工计价', 10]])
  expect(await rowsOf('hand')).toMatchObject([
    { status: 25, manualFen: 2_500, handleUserName: expect.any(String) as string },
    { status: 10 },
  ])
  expect(await receivable('hand')).toBe(1)
  await retryTask.run(world.server.services, { tenantId: world.tenantId }, () => false)
  expect(await freight('hand')).toEqual([[2500, '人工计价', 10]])
  expect((await world.send(`POST ${at}/price`, { ids: [id], amountFen: 1, reason })).msg).toContain('人工定价')
  await world.done(`POST ${at}/unprice`, { ids: [id] })
  expect(await freight('hand')).toEqual([[2500, '人工计价', 90]])
  expect(await rowsOf('hand')).toMatchObject([{ status: 10, manualFen: null }, { status: 10 }])
  await world.done(`POST ${at}/price`, { ids: [id], amountFen: 3_000, reason })
  await world.run(({ tx, tenantId }) =>
    tx.query(`update fin_fee_line set status = 20, bill_id = 1 where tenant_id = $1 and status = 10`, [tenantId]),
  )
  expect((await world.send(`POST ${at}/unprice`, { ids: [id] })).msg).toBe('单号CKhand的定价已出账，不能撤销')
})

test('held: no retry prices it; taken up again it is priced if it can be', async () => {
  const [id] = await pooled({ no: 'held' })
  await world.done(`PUT ${at}/suspended`, { ids: [id], suspended: 1 })
  await world.run(({ tx, tenantId }) =>
    tx.query(
      `update fin_waybill set province_code = '440000', city_code = '440100', revision = revision + 1 where tenant_id = $1 and stockout_no = 'CKheld'`,
      [tenantId],
    ),
  )
  await price()
  expect([await freight('held'), await receivable('held')]).toEqual([[], 2])
  await world.done(`PUT ${at}/suspended`, { ids: [id], suspended: 0 })
  expect(await freight('held')).toEqual([[320, '快递费', 10]])
  expect((await rowsOf('held'))[0]).toMatchObject({ status: 20 })
})

test('closed: not charged any more, not even when it could be', async () => {
  const [id] = await pooled({ no: 'shut' })
  await world.done(`POST ${at}/close`, { ids: [id], reason: '样品' })
  await world.run(({ tx, tenantId }) =>
    tx.query(
      `update fin_waybill set province_code = '440000', city_code = '440100', revision = revision + 1 where tenant_id = $1 and stockout_no = 'CKshut'`,
      [tenantId],
    ),
  )
  await price()
  expect(await freight('shut')).toEqual([])
  expect((await rowsOf('shut'))[0]).toMatchObject({ status: 90 })
  expect((await world.send(`POST ${at}/retry`, { ids: [id] })).data).toEqual({ priced: 0, waiting: 0 })
})

test('a confirmed weight prices both directions, however heavy; a weight of a billed parcel stays', async () => {
  const [id] = await pooled({ no: 'heavy', weighG: 60_000, provinceCode: '440000' })
  expect((await rowsOf('heavy'))[0]).toMatchObject({ reasonText: '重量异常（快递费）' })
  await world.done(`POST ${at}/weight`, { id, weightG: 60_000 })
  // 4.00 + ceil(58,980 g / 1 kg) × 1.50; 3.40 + 59 × 1.20
  expect([await freight('heavy'), await freight('heavy', 2)]).toEqual([[[9250, '快递费', 10]], [[7420, '快递费', 10]]])
  expect((await world.send(`POST ${at}/weight`, { id, weightG: 1 })).msg).toBe('只有待计价的才能补录重量')
})

test('a file prices many: one row each, the others say why', async () => {
  const { parse, faultsOf, submit } = templateFile((route, input) => world.done(route, input))
  await pooled({ no: 'f1' })
  await pooled({ no: 'f2' })
  const base = `${at}/price`
  const row = (no: string, fen: number | string) => [no, '', '快递费', '应收', fen, '报价单']
  expect(await faultsOf(base, [row('CKf1', 12.5), row('CKnone', 1), row('CKf2', -1), row('CKf1', 2)])).toEqual([
    '3 单号：没有等计价的这一笔',
    expect.stringMatching(/^4 定价\(元\)：/),
    expect.stringMatching(/^5 单号：/),
  ])
  await submit(base, await parse(base, [row('CKf1', 12.5), row('CKf2', 8)]))
  expect([await freight('f1'), await freight('f2')]).toEqual([[[1250, '人工计价', 10]], [[800, '人工计价', 10]]])
})

test('rows of another tenant, of unknown ids, of claims do not exist', async () => {
  const [id] = await pooled({ no: 'mine' })
  const other = (await world.server.signIn('hengtu', 'admin')).headers
  for (const ids of [[id], ['1']])
    expect((await world.send(`POST ${at}/close`, { ids, reason: '不收' }, ids[0] === id ? other : undefined)).code).toBe('A0404')
})
