// 演示的固定记录 · seed/showcase
/** Records of floor.md §19.3 that walkthroughs look for: a suite, a shared barcode, goods without one, a plan waiting for approval. */
import { putWords } from '../core/goods/words.ts'
import { initialsOf } from '../platform/initials.ts'
import { insertRows } from '../platform/insertRows.ts'
import type { SeedCtx } from './goodsWorld.ts'

const sharedBarcode = '6900000000017'

/** Adds them to the tenant that has these owners; nothing of it enters the simulated orders. */
export const seedShowcase = async (ctx: SeedCtx, owners: ReadonlySet<string>): Promise<void> => {
  if (!owners.has('OW001') || !owners.has('OW004')) return
  const at = ctx.at.toISOString()
  const born = () => ({ id: ctx.id(), create_time: at, update_time: at })
  const goods = (ownerNo: string, goodsNo: string, name: string, type = 1) => ({
    ...born(),
    owner_no: ownerNo,
    goods_no: goodsNo,
    goods_name: name,
    name_pinyin: initialsOf(name),
    goods_type: type,
    unit: '件',
    weight_source: 1,
    ...flags,
    gross_weight_g: 320,
    version: 0,
  })
  const parts = ['HJ-0001', 'HJ-0002', 'HJ-0003']
  const made = [
    goods('OW001', 'HJ-SET01', '山茶花护肤三件套', 2),
    goods('OW001', 'HJ-0001', '山茶花洁面乳 100ml'),
    goods('OW001', 'HJ-0002', '山茶花精华水 150ml'),
    goods('OW001', 'HJ-0003', '山茶花面霜 50ml'),
    goods('OW004', 'NB-0001', '手工编织挂饰'),
  ]
  await insertRows(ctx.tx, 'goods', made)
  await putWords(
    ctx.tx,
    made.map((row) => ({ ownerNo: row.owner_no, goodsNo: row.goods_no })),
  )
  await insertRows(
    ctx.tx,
    'goods_suite_item',
    parts.map((no) => ({
      ...born(),
      owner_no: 'OW001',
      suite_goods_no: 'HJ-SET01',
      item_goods_no: no,
      qty: 1,
      is_fixed: 1,
      version: 0,
    })),
  )
  await insertRows(
    ctx.tx,
    'goods_barcode',
    parts.slice(0, 2).map((no) => ({
      ...born(),
      owner_no: 'OW001',
      barcode: sharedBarcode,
      goods_no: no,
      is_main: 0,
      pack_qty: 1,
      barcode_type: 1,
      is_disabled: 0,
      version: 0,
    })),
  )
  await seedPlan(ctx, born)
}

const flags = {
  is_fragile: 0,
  is_liquid: 0,
  is_battery: 0,
  is_valuable: 0,
  is_big: 0,
  batch_manage: 0,
  expiry_manage: 0,
  sn_manage: 0,
  storage_type: 1,
  is_disabled: 0,
  archive_complete: 0,
  is_generated: 0,
}

const seedPlan = async (
  ctx: SeedCtx,
  born: () => { readonly id: string; readonly create_time: string; readonly update_time: string },
): Promise<void> => {
  const item = (no: string, name: string, consumableNo: string, unit: string, weightG: number) => ({
    ...born(),
    item_no: no,
    item_name: name,
    consumable_no: consumableNo,
    use_unit: unit,
    weight_g_per_unit: weightG,
    unit_price_e4: 3000,
    is_disabled: 0,
    version: 0,
  })
  await insertRows(ctx.tx, 'protective_item', [
    item('QPM', '气泡膜', 'HC-P01', '米', 28),
    item('QZD', '气柱袋', 'HC-P02', '个', 15),
  ])
  await insertRows(ctx.tx, 'protection_plan', [
    {
      ...born(),
      plan_no: 'BH0001',
      plan_name: '玻璃瓶防护',
      owner_no: 'OW001',
      warehouse_no: '*',
      sid: '*',
      apply_type: 1,
      priority: 100,
      effect_date: ctx.today,
      pack_require: '每件用气泡膜裹两层，瓶口朝上',
      image_urls: [],
      must_scan: 1,
      photo_require: 0,
      status: 20,
      create_user_name: '系统管理员',
      version: 0,
    },
  ])
  await insertRows(ctx.tx, 'protection_plan_goods', [
    { ...born(), plan_no: 'BH0001', goods_no: 'HJ-0002', category_code: '', min_qty: 1, version: 0 },
  ])
  await insertRows(ctx.tx, 'protection_plan_item', [
    { ...born(), plan_no: 'BH0001', item_no: 'QPM', use_qty: 0.8, qty_mode: 2, sort: 0, version: 0 },
  ])
}
