// 演示的库房一日 · seed/stockRoom
/** This morning's desk work on stock, through the real calls: holds, moves, a replenishment, adjustments, stock-takings, packaging. */
import { receiveConsumable, scrapConsumable, takeConsumable, transferConsumable } from '#contract/consumable/consumable'
import { adjust } from '#contract/stock/adjust'
import { check, checkCount, type CheckPage } from '#contract/stock/check'
import { location, locationBatch, locationLock } from '#contract/stock/location'
import { locationGoods } from '#contract/stock/locationGoods'
import { move, moveReplenish } from '#contract/stock/move'
import { stock, stockFreeze, stockQuality, stockTransfer, stockUnfreeze } from '#contract/stock/stock'
import { zone } from '#contract/stock/zone'
import { enter, look, make, read, tell, type Desk, type Lying } from './deskClient.ts'
import { shifted } from './goodsWorld.ts'

/** Goods with few orders: changes to them do not disturb the simulated work. */
const rarelyOrdered = async (desk: Desk, ownerNo: string): Promise<Lying[]> => {
  const place = {
    warehouseNo: `${desk.warehouseNo}-${desk.sid}`,
    ownerNo,
    locationType: 1,
    quality: 1,
    noneFree: 0,
    sort: '-goodsNo',
  }
  const rows = await look(desk, stock, place, 40)
  return rows.flatMap((row) =>
    (row.availQty ?? 0) < 20 || row.allocQty !== 0
      ? []
      : [
          {
            warehouseNo: desk.warehouseNo,
            sid: desk.sid,
            locationNo: row.locationNo ?? '',
            ownerNo,
            goodsNo: row.goodsNo ?? '',
            batchNo: row.batchNo ?? '',
            quality: 1,
            availQty: row.availQty ?? 0,
          },
        ],
  )
}

const rowOf = ({ availQty: _free, ...key }: Lying, qty: number) => ({ ...key, qty })

/** Creates a storage aisle behind the picking bins, and one disabled bin. */
const openStorage = async (desk: Desk): Promise<readonly string[]> => {
  const place = { warehouseNo: desk.warehouseNo, sid: desk.sid }
  await make(desk, desk.admin, zone, { ...place, zoneNo: 'S', zoneName: '存储区', zoneType: 2, ownerMode: 1, sort: 20 })
  const onePiece = { from: 1, to: 1 }
  const spans = { aisle: onePiece, bay: { from: 1, to: 4 }, level: { from: 1, to: 2 }, slot: onePiece }
  await tell(desk, desk.manager, locationBatch, { ...place, zoneNo: 'S', locationType: 2, ...spans, firstSeq: 900_000 })
  const bins = (await look(desk, location, { warehouseNo: `${desk.warehouseNo}-${desk.sid}`, zoneNo: 'S' }, 20)).map(
    (bin) => bin.locationNo ?? '',
  )
  await tell(desk, desk.manager, locationLock, { ...place, locationNos: bins.slice(-1), reason: '货架变形，待维修' })
  return bins.slice(0, -1)
}

/** Holds and moves; a bin below its minimum is refilled from storage. */
const holdAndMove = async (desk: Desk, rows: readonly Lying[], storage: readonly string[]): Promise<void> => {
  const { manager } = desk
  const [held, freed, moved, spoilt, stored, planned] = rows
  if (!held || !freed || !moved || !spoilt || !stored || !planned) return
  await tell(desk, manager, stockFreeze, { rows: [rowOf(held, 6), rowOf(freed, 4)], reason: '客诉待核查' })
  await tell(desk, manager, stockUnfreeze, { rows: [rowOf(freed, 4)], reason: '核查无问题' })
  await tell(desk, manager, stockTransfer, { ...rowOf(moved, 5), toLocationNo: storage[2] ?? '', remark: '腾出拣选位' })
  await tell(desk, manager, stockQuality, { ...rowOf(spoilt, 2), toQuality: 2, reason: '外箱压坏' })
  const returnQty = stored.availQty - 8
  await tell(desk, manager, stockTransfer, {
    ...rowOf(stored, returnQty),
    toLocationNo: storage[0] ?? '',
    remark: '整箱上存储位',
  })
  const faces = [stored, held, moved, planned].map(({ availQty: _free, batchNo: _batch, quality: _quality, ...face }) => face)
  for (const [i, face] of faces.entries())
    await make(desk, manager, locationGoods, { ...face, minQty: i === 0 ? 12 : 6, maxQty: i === 0 ? 40 : 60 })
  await tell(desk, manager, moveReplenish, { warehouseNo: desk.warehouseNo, sid: desk.sid })
  const { ownerNo, goodsNo, batchNo, locationNo } = planned
  const line = { ownerNo, goodsNo, batchNo, quality: 1, fromLocationNo: locationNo, toLocationNo: storage[1] ?? '', planQty: 10 }
  const place = { warehouseNo: desk.warehouseNo, sid: desk.sid }
  await enter(desk, manager, move, { ...place, moveType: 1, remark: '腾出拣选位', lines: [line] })
}

/** Creates four adjustments: approved, rejected, waiting, draft. */
const correct = async (desk: Desk, rows: readonly Lying[]): Promise<void> => {
  const ends = [
    { reason: 2, changeQty: -1, submit: 1, remark: '搬运摔破', pass: 1 },
    { reason: 4, changeQty: 3, submit: 1, remark: '收货多收', pass: 0 },
    { reason: 3, changeQty: -2, submit: 1, remark: '盘后仍找不到', pass: null },
    { reason: 6, changeQty: 1, submit: 0, remark: '赠品转入', pass: null },
  ] as const
  for (const [i, { pass, changeQty, ...settings }] of ends.entries()) {
    const row = rows[i]
    if (!row) return
    const { warehouseNo, sid, ownerNo, locationNo, goodsNo, batchNo, quality } = row
    const line = { locationNo, goodsNo, batchNo, quality, changeQty }
    const adjustNo = await enter(desk, desk.manager, adjust, { warehouseNo, sid, ownerNo, ...settings, lines: [line] })
    if (pass === null) continue
    const remark = pass === 1 ? '照片已核对' : '送货单没有多，请再核对'
    await enter(desk, desk.admin, adjust, { adjustNo, remark }, pass === 1 ? 'approve' : 'reject')
  }
}

/** Counts the bins of the rows; `off`: difference of the n-th line from the books, pieces. */
const count = async (desk: Desk, checkNo: string, roundNo: number, off: readonly number[]): Promise<void> => {
  const { lines } = await read<CheckPage>(desk, desk.manager, check, checkNo)
  const openLines = lines.filter((line) => line.isOpen === 1)
  const countedLines = openLines.map(({ locationNo, ownerNo, goodsNo, batchNo, quality, bookQty }, i) => ({
    locationNo,
    ownerNo,
    goodsNo,
    batchNo,
    quality,
    qty: Math.max(0, (bookQty ?? 0) + (off[i] ?? 0)),
  }))
  await tell(desk, desk.manager, checkCount, { checkNo, roundNo, lines: countedLines })
  await enter(desk, desk.manager, check, { checkNo }, 'commit')
}

/** A settled cycle count, one in its second round with two differing lines (floor.md §19.3), one for tomorrow. */
const takeStock = async (desk: Desk, rows: readonly Lying[], today: string): Promise<void> => {
  const openCheck = (bins: readonly Lying[], lockLocation: 0 | 1, planDate: string, remark: string): Promise<string> => {
    const place = { warehouseNo: desk.warehouseNo, sid: desk.sid, locationNos: bins.map((bin) => bin.locationNo) }
    const settings = { checkType: 2, checkMode: 1, lockLocation, planDate, remark } as const
    return enter(desk, desk.manager, check, { ...place, ...settings })
  }
  const settled = await openCheck(rows.slice(0, 4), 1, today, '循环盘')
  await enter(desk, desk.manager, check, { checkNo: settled, busy: 2 }, 'begin')
  await count(desk, settled, 1, [-1])
  await count(desk, settled, 2, [-1])
  await enter(desk, desk.admin, check, { checkNo: settled }, 'approve')
  const { second } = await read<CheckPage>(desk, desk.admin, check, settled)
  if (second === 1) await enter(desk, desk.leader, check, { checkNo: settled }, 'approve')
  const differing = await openCheck(rows.slice(4, 9), 0, today, '下午的循环盘')
  await enter(desk, desk.manager, check, { checkNo: differing, busy: 2 }, 'begin')
  await count(desk, differing, 1, [2, -3])
  await openCheck(rows.slice(9, 14), 1, shifted(today, 1), '明日循环盘')
}

/** Packaging is received, transferred, taken and scrapped; one runs low, so that its warehouse gets a message. */
const packaging = async (
  desk: Desk,
  other: { readonly warehouseNo: string; readonly sid: string } | undefined,
): Promise<void> => {
  const place = { warehouseNo: desk.warehouseNo, sid: desk.sid }
  await tell(desk, desk.manager, receiveConsumable, { ...place, consumableNo: 'HC-Z03', qty: 3000, bizNo: 'CG25061701' })
  await tell(desk, desk.manager, scrapConsumable, { ...place, consumableNo: 'HC-Z05', qty: 40, reason: '受潮' })
  await tell(desk, desk.manager, takeConsumable, { ...place, consumableNo: 'HC-J01', qty: 60, reason: '收货组' })
  if (other !== undefined) {
    const to = { toWarehouseNo: other.warehouseNo, toSid: other.sid }
    await tell(desk, desk.admin, transferConsumable, { ...place, ...to, consumableNo: 'HC-F03', qty: 18_600 })
  }
}

/** The morning's stock work on one owner's goods. */
export const workStockRoom = async (
  desk: Desk,
  ownerNo: string,
  today: string,
  other: { readonly warehouseNo: string; readonly sid: string } | undefined,
): Promise<void> => {
  const rows = await rarelyOrdered(desk, ownerNo)
  const storage = await openStorage(desk)
  await holdAndMove(desk, rows.slice(0, 6), storage)
  await correct(desk, rows.slice(6, 10))
  await takeStock(desk, rows.slice(10), today)
  await packaging(desk, other)
}
