// 赔付的测试世界：有价钱、有运费的包裹，从任何来路建赔付，另一个人来办。
import type { NewComp } from '#server/workorder/comp/types'
import { createComps } from '#server/workorder/comp/write'
import { giveNew } from '#server/platform/given'
import { addUser } from './importing.ts'
import { addGoods, addStock, openWorld, readyOrders, rows, type World } from './outbound.ts'

/** Parcels of goods A (64.00) and of goods B without a price; freight 3.20 each. */
export const openClaims = async (parcels: number): Promise<{ readonly world: World; readonly numbers: readonly string[] }> => {
  const world = await openWorld()
  await world.run(({ tx, at, id }) => giveNew(tx, { at, id }))
  await addUser(world)
  await world.run(({ tx, tenantId, at }) =>
    tx.query(
      `insert into sys_user (tenant_id, id, account, name, password_hash, is_admin, create_time, update_time)
       values ($1, 2, 'lead', '李主管', '-', 1, $2, $2), ($1, 3, 'cfo', '赵总监', '-', 1, $2, $2)`,
      [tenantId, at],
    ),
  )
  await addGoods(world, 'A')
  await addGoods(world, 'B')
  await addStock(world, 'A-01', 1, 'A', parcels * 2)
  await addStock(world, 'A-02', 2, 'B', parcels)
  const nos = await readyOrders(
    world,
    Array.from({ length: parcels }, () => ({ A: 2, B: 1 })),
  )
  await world.run(async ({ tx, tenantId }) => {
    await tx.query(`update goods set price_fen = 6400 where tenant_id = $1 and goods_no = 'A'`, [tenantId])
    await tx.query('update stockout_package set freight_fen = 320 where tenant_id = $1', [tenantId])
  })
  const parcelRows = await rows<{ logisticsNo: string }>(
    world,
    'select logistics_no from stockout_package where tenant_id = $1 and stockout_no = any($2::text[]) order by logistics_no',
    [nos],
  )
  return { world, numbers: parcelRows.map(({ logisticsNo }) => logisticsNo) }
}

/** A lost parcel with two of goods A, claimed at 135.50. */
export const lost = (logisticsNo: string | null, more: Partial<NewComp> = {}): NewComp => ({
  source: 1,
  workOrderNo: null,
  logisticsNo,
  stockoutNo: null,
  ownerNo: null,
  compType: 1,
  liability: 2,
  payerType: null,
  payerNo: null,
  goods: [{ goodsNo: 'A', goodsName: '商品A', qty: 2, priceFen: null }],
  valueFen: null,
  freightFen: null,
  claimFen: 13_550,
  approveFen: null,
  delayMin: null,
  happenDate: '2025-06-17',
  remark: null,
  ...more,
})
export const claimed = (world: World, ...comps: readonly NewComp[]): Promise<readonly string[]> =>
  world.run((ctx) => createComps(ctx, comps))

/** Runs work as another user: a work-order bill needs three people. */
export const asUser = async <T>(world: World, userId: string, work: () => Promise<T>): Promise<T> => {
  const before = { ...world.person }
  Object.assign(world.person, { userId, name: `用户${userId}` })
  try {
    return await work()
  } finally {
    Object.assign(world.person, before)
  }
}
/** Sums that do not match their parts. */
export const imbalances = (world: World): Promise<object[]> =>
  rows(world, 'select rule_name, no, stands::text, should_be::text from comp_imbalance where tenant_id = $1')
