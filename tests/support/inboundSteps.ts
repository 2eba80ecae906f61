// 进货的每一步 · support/inboundSteps
/** Inbound goods: at the desk from the announcement to the dock, on the handheld from the gate to the shelf. */
import type { Desk } from './deskUser.ts'
import { fillForm, formIn } from './fillForm.ts'
import type { FloorHands } from './floorHands.ts'
import type { Cells } from './retail.ts'
import { ownerName, place, warehouseName, type HallGoods } from './goodsHall.ts'

const hall = '/front/businessHall'

/** Imports the owner's announcement: one order under its outer number. Returns its number here. */
export const importAsn = async (desk: Desk, outerNo: string, rows: readonly Cells[]): Promise<string> => {
  await desk.visit('/front/operator-center/stockin', '入库单')
  await desk.importRows(rows)
  await desk.search({ 外部单号: outerNo })
  const [row] = await desk.rowsWhen('入库单', (found) => found.length === 1)
  return row?.['入库单号'] ?? ''
}

/** Reserves a dock for the truck today and confirms it. Returns the reservation number. */
export const reserveDock = async (
  desk: Desk,
  truck: {
    readonly day: string
    readonly dock: string
    readonly plate: string
    readonly boxes: number
    readonly stockinNo: string
  },
): Promise<string> => {
  await desk.visit(`${hall}/reservation`, '预约管理')
  await desk.button('新增').click()
  const form = formIn(desk)
  await fillForm(desk, form, {
    仓库: warehouseName,
    货主: ownerName,
    预约日期: truck.day,
    月台时段: truck.dock,
    加急: '是',
    车型: '4.2米',
    车牌: truck.plate,
    司机: '王师傅',
    箱数: String(truck.boxes),
  })
  await desk.choose('添加入库单', truck.stockinNo, form)
  await desk.shotIfAsked('02-reservation')
  await desk.button('保存', form).click()
  await form.waitFor({ state: 'hidden' })
  const [row] = await desk.rowsWhen('预约管理', (rows) => rows[0]?.['状态']?.startsWith('待确认') === true)
  const reservationNo = row?.['预约单号'] ?? ''
  await desk.action('预约管理', reservationNo, '确认')
  await desk.yes()
  await desk.rowsWhen('预约管理', (rows) => rows[0]?.['状态']?.startsWith('已确认') === true)
  return reservationNo
}

/** The truck arrives at the gate with all its boxes, and the desk sees it. Returns the arrival number. */
export const arrive = async (hands: FloorHands, desk: Desk, plate: string): Promise<string> => {
  await hands.hand.goTo('到货')
  await hands.tap(new RegExp(plate), 'warn')
  await hands.key('CTRL-OK', 'warn')
  await hands.key('CTRL-OK', 'order', '到了')
  await hands.sent()
  await desk.visit(`${hall}/arrival`, '到货管理')
  await desk.search({ 车牌: plate })
  const [row] = await desk.rowsWhen('到货管理', (rows) => rows.length === 1)
  return row?.['到货单号'] ?? ''
}

/** Each worker scans a badge; all boxes are there, one pallet, nothing is damaged, all have equal shares. */
export const unloadTogether = async (hands: FloorHands, plate: string, badges: readonly string[]): Promise<void> => {
  await hands.hand.goTo('卸货')
  await hands.tap(new RegExp(plate), 'ok')
  for (const badge of badges) await hands.key(badge, 'ok')
  await hands.key('CTRL-OK', 'ok', '开始卸')
  await hands.key('CTRL-OK', 'warn')
  await hands.key(1, 'warn')
  await hands.key('CTRL-OK', 'warn', '没有破损')
  await hands.key('CTRL-OK', 'order', '卸完')
}

export interface Counted {
  /** `YYYY-MM-DD` on the box, for goods that expire */
  readonly produceDate?: string
  /** grams and three sides, for goods without them in the archive */
  readonly measures?: readonly number[]
}
/** Pieces of one goods of the open order: the first two scanned, the rest typed. The last verdict is that of the last piece. */
export const receivePieces = async (hands: FloorHands, goods: HallGoods, qty: number, about: Counted = {}): Promise<void> => {
  const first = about.produceDate === undefined ? (about.measures === undefined ? null : 'warn') : 'warn'
  if (about.produceDate !== undefined) {
    await hands.key(goods.barcode, 'warn', '生产日期')
    await hands.any(Number(about.produceDate.replaceAll('-', '')))
  } else await (first === null ? hands.any(goods.barcode) : hands.key(goods.barcode, first, '档案缺重量尺寸'))
  for (const [nth, measure] of (about.measures ?? []).entries())
    await (nth === 3 ? hands.key(measure, 'ok', '量好了') : hands.key(measure, 'warn'))
  if (qty === 1) return
  await hands.any(goods.goodsNo)
  if (qty === 2) return
  await hands.key('CTRL-NEWBOX', 'warn')
  await hands.any(qty - 2)
}

/** Puts all waiting pieces of one goods into a bin. `name`: text of its row in the list. */
export const putAway = async (hands: FloorHands, name: RegExp, bin: string): Promise<void> => {
  await hands.tap(name, 'ok')
  await hands.any(bin)
}

/** Finishes receiving although something is missing. */
export const finishReceiving = async (desk: Desk, stockinNo: string): Promise<void> => {
  await desk.visit('/front/operator-center/stockin', '入库单')
  await desk.action('入库单', stockinNo, '收货完成')
  await desk.yes()
  await desk.rowsWhen('入库单', (rows) => rows[0]?.['状态']?.startsWith('待上架') === true)
}

export const asnRow = (outerNo: string, goods: HallGoods, qty: number): Cells => ({
  仓库: place.warehouseNo,
  货主编号: 'OW001',
  外部单号: outerNo,
  类型: '采购',
  商品编号: goods.goodsNo,
  计划数量: qty,
})
