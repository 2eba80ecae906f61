// 商品的取值 · rules/goodsTexts

/** goods.goods_type (floor.md §3.1). */
export const GOODS_TYPE = { 1: '普通', 2: '组合装', 3: '赠品', 4: '包材/耗材', 5: '虚拟' } as const
/** Goods types without stock (floor.md §3.2 G4): a suite consists of its items, virtual goods are not physical. */
export const STOCKLESS: ReadonlySet<number> = new Set([2, 5])
export const stocklessText = '组合装和虚拟商品没有库存，请填写实物商品'
/** goods_barcode.barcode_type. */
export const BARCODE_TYPE = { 1: '单品码', 2: '箱码', 3: '店内码', 4: '组合装码' } as const
/** no_barcode_goods.confirm_mode (floor.md §3.1). */
export const CONFIRM_MODE = { 1: '手工输数', 2: '扫库位码', 3: '扫店内码' } as const
/** goods_white_list.white_type. */
export const WHITE_TYPE = {
  1: '重复条码豁免',
  2: '免扫复核',
  3: '免称重比对',
  4: '免抽检',
  5: '免条码异常提醒',
  6: '免保护方案',
} as const
/** goods_name.declare_category: 快递品类. */
export const DECLARE_CATEGORY = { 1: '文件', 2: '服饰', 3: '日用', 4: '食品', 5: '电子', 6: '化妆品', 7: '其他' } as const
/** consumable.consumable_type (floor.md §4.1). */
export const CONSUMABLE_TYPE = {
  1: '纸箱',
  2: '快递袋',
  3: '飞机盒',
  4: '胶带',
  5: '面单',
  6: '防护材料',
  7: '标签',
  8: '其他',
} as const
