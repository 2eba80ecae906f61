// 演示的商品资料 · seed/goodsRoom
/** Desk work on the goods archive, through the real calls: names for waybills, white lists, recommended packaging, corrections. */
import { consumableGoods } from '#contract/consumable/goods'
import { goods, goodsBatch } from '#contract/goods/goods'
import { keepName } from '#contract/goods/nameList'
import { whiteList } from '#contract/goods/whiteList'
import { noBarcodeGoods } from '#contract/setting/noBarcodeGoods'
import { look, make, tell, type Desk } from './deskClient.ts'

/** 快递品类 化妆品. */
const cosmetics = 6
/** Goods without a barcode, from the showcase (floor.md §19.3). */
const showcaseBare = 'NB-0001'
const reasons = [
  [4, '高价商品逐件称重，免抽检'],
  [3, '组合赠品重量不定，免称重比对'],
  [2, '整箱发出，免扫复核'],
  [1, '新旧包装共用条码'],
] as const

/** Maintains the archive of one owner up to `today`. */
export const keepArchive = async (desk: Desk, ownerNo: string, today: string): Promise<void> => {
  const goodsRows = (await look(desk, goods, { ownerNo, goodsType: 1, archiveComplete: 1 }, 14)).map((row) => ({
    goodsNo: row.goodsNo ?? '',
    goodsName: row.goodsName ?? '',
  }))
  for (const { goodsNo, goodsName } of goodsRows.slice(0, 10))
    await tell(desk, desk.manager, keepName, {
      ownerNo,
      goodsNo,
      declareName: goodsName.slice(-8),
      declareCategory: cosmetics,
      printName: goodsName.slice(0, 20),
    })
  for (const [i, [whiteType, reason]] of reasons.entries()) {
    const expireDate = i === 0 ? { expireDate: today } : {}
    // for every warehouse, which needs the scope of all
    await make(desk, desk.admin, whiteList, {
      ownerNo,
      goodsNo: goodsRows[i]?.goodsNo ?? '',
      whiteType,
      effectDate: today,
      ...expireDate,
      reason,
    })
  }
  for (const [i, consumableNo] of ['HC-F01', 'HC-F02', 'HC-Z06'].entries())
    await make(desk, desk.admin, consumableGoods, {
      ownerNo,
      goodsNo: goodsRows[i]?.goodsNo ?? '',
      qtyFrom: 1,
      qtyTo: i === 2 ? null : 3,
      consumableNo,
      useQty: 1,
    })
  const chosenGoods = goodsRows.slice(10, 12).map(({ goodsNo }) => ({ ownerNo, goodsNo }))
  await tell(desk, desk.manager, goodsBatch, { goods: chosenGoods, isFragile: 1, boxNum: 24 })
  const { warehouseNo, sid } = desk
  for (const { ownerNo: of, goodsNo } of await look(desk, goods, { goodsNo: showcaseBare }, 1))
    await make(desk, desk.manager, noBarcodeGoods, {
      warehouseNo,
      sid,
      ownerNo: of,
      goodsNo,
      confirmMode: 1,
      remark: '散装，数件',
    })
}
