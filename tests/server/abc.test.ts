// 商品 ABC 分类：按近 30 天订单行，只写变了的商品。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abcTask } from '#server/goods/abc'
import { addGoods, enter, newOrder, openWorld, rows, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const goods of ['G1', 'G2', 'G3']) await addGoods(world, goods)
})
afterAll(() => world.close())

const run = (): Promise<void> => abcTask.run(world.services, { tenantId: world.tenantId }, () => false)
const classes = async (): Promise<string> =>
  (
    await rows<{ goodsNo: string; abcClass: string | null }>(
      world,
      'select goods_no, abc_class from goods where tenant_id = $1 order by 1',
    )
  )
    .map((row) => `${row.goodsNo}:${row.abcClass ?? '-'}`)
    .join(' ')
const changes = async (): Promise<number> =>
  (await rows<{ n: number }>(world, `select count(*)::int as n from change where tenant_id = $1 and resource = 'goods/goods'`))[0]
    ?.n ?? 0

test('classes follow the lines of the last thirty days', async () => {
  expect(await classes()).toBe('G1:- G2:- G3:-')
  await enter(world, [
    ...Array.from({ length: 8 }, (_, i) => newOrder(`ABC-${i}`, { G2: 9 })),
    newOrder('ABC-8', { G2: 1, G1: 1 }),
    newOrder('ABC-9', { G1: 1 }),
  ])
  await run()
  expect(await classes()).toBe('G1:B G2:A G3:C')
  const told = await changes()
  await run()
  expect(await changes()).toBe(told)
})

test('older lines and cancelled orders do not count', async () => {
  await world.run(({ tx, tenantId }) =>
    tx.query(
      `update stockout_order o set receive_time = o.receive_time - interval '40 days'
        where o.tenant_id = $1 and exists (select 1 from stockout_line l where l.tenant_id = $1 and l.stockout_no = o.stockout_no and l.goods_no = 'G2')`,
      [tenantId],
    ),
  )
  await run()
  expect(await classes()).toBe('G1:A G2:C G3:C')
})
