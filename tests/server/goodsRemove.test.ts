// 删除商品：它自己的条码一起删、各有日志；库存、流水、订单、方案和固定库位仍拦着（floor.md §0.3 Deletion），从 HTTP 的门口看。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGoods, addStock, enter, newOrder, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const remove = (goodsNo: string) => world.call('DELETE', '/v1/goods', { ownerNo, goodsNo })
const inUse = { code: 'A1001', msg: '已被业务单据引用，不能删除，请停用' }
const barcodes = async (goodsNo: string): Promise<number> =>
  (await rows(world, 'select 1 from goods_barcode where tenant_id = $1 and goods_no = $2', [goodsNo])).length

test('its own barcodes go with it, each in the log and in the change feed', async () => {
  await addGoods(world, 'D1')
  await world.call('POST', '/v1/goods/barcode', { ownerNo, goodsNo: 'D1', barcode: 'BOX-D1', barcodeType: 2, packQty: 6 })
  expect(await barcodes('D1')).toBe(2)
  expect(await remove('D1')).toMatchObject({ code: '00000' })
  expect(await barcodes('D1')).toBe(0)
  const logged = await rows<{ bizType: string; bizNo: string; pack: number | null }>(
    world,
    `select biz_type, biz_no, (before ->> 'packQty')::int as pack from sys_operate_log where tenant_id = $1 and action = '删除' order by id`,
  )
  expect(logged).toEqual([
    { bizType: 'goods/barcode', bizNo: `${ownerNo}|69D1|D1`, pack: 1 },
    { bizType: 'goods/barcode', bizNo: `${ownerNo}|BOX-D1|D1`, pack: 6 },
    { bizType: 'goods/goods', bizNo: `${ownerNo}|D1`, pack: null },
  ])
  const gone = await rows<{ resource: string }>(
    world,
    `select resource from change where tenant_id = $1 and op = 2 and key like '%D1' order by resource`,
  )
  expect(gone.map((row) => row.resource)).toEqual(['goods', 'goods/barcode', 'goods/barcode', 'goods/goods'])
  // the number is free again
  expect(
    await world.call('POST', '/v1/goods', { ownerNo, goodsNo: 'D1', goodsName: '重建', mainBarcode: 'BOX-D1' }),
  ).toMatchObject({ code: '00000' })
})

test('stock blocks it, and so does what moved once, long after the bin is empty', async () => {
  await addGoods(world, 'D2')
  await addStock(world, 'A-01', 1, 'D2', 3)
  expect(await remove('D2')).toMatchObject(inUse)
  await world.run(({ tx, tenantId }) => tx.query(`delete from stock where tenant_id = $1 and goods_no = 'D2'`, [tenantId]))
  expect(await remove('D2')).toMatchObject(inUse)
  expect(await barcodes('D2')).toBe(1)
})

test('an order that names it blocks it', async () => {
  await addGoods(world, 'D3')
  await enter(world, [newOrder('D3-1', { D3: 1 })])
  expect(await remove('D3')).toMatchObject(inUse)
  expect(await barcodes('D3')).toBe(1)
})

test('a protection plan and a fixed bin block it', async () => {
  for (const goodsNo of ['D4', 'D6']) await addGoods(world, goodsNo)
  await world.call('POST', '/v1/protective/item', { itemNo: 'FHP', itemName: '气泡膜', useUnit: '米', weightGPerUnit: 10 })
  const plan = (targetNo: string) =>
    world.call('POST', '/v1/protection/plan', {
      planName: `方案${targetNo}`,
      ownerNo,
      warehouseNo: null,
      sid: null,
      applyType: 1,
      priority: 9,
      effectDate: '2025-06-20',
      expireDate: null,
      packRequire: '',
      imageUrls: [],
      videoUrl: '',
      mustScan: 0,
      photoRequire: 0,
      targets: [{ goodsNo: targetNo, categoryCode: '', minQty: 1, maxQty: null }],
      items: [{ itemNo: 'FHP', useQty: 1, qtyMode: 1, perN: null }],
    })
  expect(await plan('D4')).toMatchObject({ code: '00000' })
  expect(await remove('D4')).toMatchObject(inUse)
  await addStock(world, 'A-01', 1, 'D2', 1)
  expect(await world.call('POST', '/v1/location/goods', { ...wh, ownerNo, goodsNo: 'D6', locationNo: 'A-01' })).toMatchObject({
    code: '00000',
  })
  expect(await remove('D6')).toMatchObject(inUse)
  expect(await barcodes('D6')).toBe(1)
})
