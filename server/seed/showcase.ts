// 演示的固定记录 · seed/showcase
/** Records of floor.md §19.3 for walkthroughs: a suite, a shared barcode, goods without one, a plan waiting for approval. */
import { insertRows } from '../platform/rows.ts'
import { insertGoods } from './goodsRows.ts'
import type { SeedCtx } from './seedCtx.ts'

const sharedBarcode = '6900000000017'

/** Adds the showcase records to the tenant with the owners OW001 and OW004; simulated orders do not use these records. */
export const seedShowcase = async (ctx: SeedCtx, owners: ReadonlySet<string>): Promise<void> => {
  if (!owners.has('OW001') || !owners.has('OW004')) return
  const auditColumns = () => ({ id: ctx.id(), createTime: ctx.at, updateTime: ctx.at })
  const goods = (ownerNo: string, goodsNo: string, goodsName: string, goodsType: 1 | 2 = 1) => ({
    ownerNo,
    goodsNo,
    goodsName,
    goodsType,
    grossWeightG: 320,
  })
  const parts = ['HJ-0001', 'HJ-0002', 'HJ-0003']
  const goodsRows = [
    goods('OW001', 'HJ-SET01', '山茶花护肤三件套', 2),
    goods('OW001', 'HJ-0001', '山茶花洁面乳 100ml'),
    goods('OW001', 'HJ-0002', '山茶花精华水 150ml'),
    goods('OW001', 'HJ-0003', '山茶花面霜 50ml'),
    goods('OW004', 'NB-0001', '手工编织挂饰'),
  ]
  await insertGoods(
    ctx,
    goodsRows,
    parts.slice(0, 2).map((goodsNo) => ({ ownerNo: 'OW001', goodsNo, barcode: sharedBarcode })),
  )
  await insertRows(
    ctx.tx,
    'goods_suite_item',
    parts.map((no) => ({
      ...auditColumns(),
      ownerNo: 'OW001',
      suiteGoodsNo: 'HJ-SET01',
      itemGoodsNo: no,
      qty: 1,
      isFixed: 1,
      version: 0,
    })),
  )
  await seedPlan(ctx, auditColumns)
}

const seedPlan = async (
  ctx: SeedCtx,
  auditColumns: () => { readonly id: string; readonly createTime: Date; readonly updateTime: Date },
): Promise<void> => {
  const item = (no: string, name: string, consumableNo: string, unit: string, weightG: number) => ({
    ...auditColumns(),
    itemNo: no,
    itemName: name,
    consumableNo,
    useUnit: unit,
    weightGPerUnit: weightG,
    unitPriceE4: 3000,
    isDisabled: 0,
    version: 0,
  })
  await insertRows(ctx.tx, 'protective_item', [
    item('QPM', '气泡膜', 'HC-P01', '米', 28),
    item('QZD', '气柱袋', 'HC-P02', '个', 15),
  ])
  await insertRows(ctx.tx, 'protection_plan', [
    {
      ...auditColumns(),
      planNo: 'BH0001',
      planName: '玻璃瓶防护',
      ownerNo: 'OW001',
      warehouseNo: '*',
      sid: '*',
      applyType: 1,
      priority: 100,
      effectDate: ctx.today,
      packRequire: '每件用气泡膜裹两层，瓶口朝上',
      imageUrls: [],
      mustScan: 1,
      photoRequire: 0,
      status: 20,
      createUserName: '系统管理员',
      version: 0,
    },
  ])
  await insertRows(ctx.tx, 'protection_plan_goods', [
    { ...auditColumns(), planNo: 'BH0001', goodsNo: 'HJ-0002', categoryCode: '', minQty: 1, version: 0 },
  ])
  await insertRows(ctx.tx, 'protection_plan_item', [
    { ...auditColumns(), planNo: 'BH0001', itemNo: 'QPM', useQty: 0.8, qtyMode: 2, sort: 0, version: 0 },
  ])
}
