// 轨迹的测试要的：认节点的关键词，和已经出库的订单。
import { insertRows } from '#server/platform/rows'
import { releasedWave, rows, standAt, wh, type World } from './outbound.ts'

const keywords = [
  ['COLLECT', '已揽收'],
  ['TRANSIT', '离开'],
  ['ARRIVE', '到达'],
  ['DELIVER', '正在派件'],
  ['SIGN', '已签收'],
  ['PROBLEM', '疑难件'],
  ['REJECT', '拒收'],
  ['RETURN', '退回'],
  ['LOST', '遗失'],
  ['LOST', '破损'],
] as const

export const giveKeywords = (world: World): Promise<void> =>
  world.run(async (ctx) => {
    await insertRows(
      ctx.tx,
      'an_node_keyword',
      keywords.map(([nodeCode, keyword]) => ({ id: ctx.id(), nodeCode, keyword })),
      { all: { createTime: ctx.at, updateTime: ctx.at } },
    )
  })

/** Ships these orders with 一键出库; returns their waybills, in their order. */
export const shipNow = async (world: World, stockoutNos: readonly string[]): Promise<readonly string[]> => {
  await world.run((ctx) =>
    insertRows(ctx.tx, 'operate_config', [{ ...wh, id: ctx.id(), oneKeyShip: 1, createTime: ctx.at, updateTime: ctx.at }]),
  )
  await releasedWave(world, stockoutNos)
  for (const no of stockoutNos) await standAt(world, no, 90)
  for (const no of stockoutNos) {
    const { code, msg } = await world.call('POST', '/v1/stockout/ship', { stockoutNos: [no], reason: '测试' })
    if (code !== '00000') throw new Error(msg)
  }
  const parcels = await rows<{ stockoutNo: string; logisticsNo: string }>(
    world,
    'select stockout_no, logistics_no from stockout_order where tenant_id = $1 and stockout_no = any($2::text[])',
    [stockoutNos],
  )
  return stockoutNos.map((no) => parcels.find(({ stockoutNo }) => stockoutNo === no)?.logisticsNo ?? '')
}
