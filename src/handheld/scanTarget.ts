// 首页扫码 · handheld/scanTarget
/**
 * A code scanned on the home page opens the page of its next step and is scanned there; for any other code the home page shows what it is
 * and what to do. Codes are identified by data on this device, the station's goods and, with a network, the server.
 */
import { orderLife } from '#contract/rules/orderLife'
import { waitsForCheck } from '#contract/ops/accepts'
import { stoppedBy } from '#contract/ops/orders'
import { at } from '#contract/ops/at'
import { tenantText } from '#contract/ops/tenantText'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ToteView } from '#contract/ops/kinds/totes'
import { resolveBarcode } from '#contract/rules/barcode'
import { slotOfCode } from '#contract/rules/scanKind'
import { carriersOf } from '#contract/rules/waybillNo'
import { handheldPages, type HandheldPageName } from '#contract/wms/pages'
import { toteLife } from '#contract/rules/pickLife'
import type { Scan } from '../device/scanner.ts'
import type { ControlEvent, Saying, ScanEvent } from '../flows/flow.ts'
import { say, stopped } from '../flows/decideLocally.ts'
import { indexCodes, readScan } from '../flows/codeIndex.ts'
import { findOrder } from '../flows/orders.ts'
import { hasLeft, kindWord, unknownCode, unread } from '../flows/sayings.ts'
import { menu } from '../state/menu.ts'
import { person } from '../state/person.ts'
import { online } from '../state/online.ts'
import { batchesOf, type Batch } from '../floor/batches.ts'
import { bindStation } from '../floor/bindStation.ts'
import { device } from '../floor/device.ts'
import { heldFloor, lookUp, lookUpTote, meaningOf, type HeldPacks } from '../floor/flowServices.ts'
import { mayOpen } from './mayOpen.ts'

/** The words for the scan, or the page it belongs to. */
export type ScanTarget = Saying | HandheldPageName

/** Finds the target of a scan on the home page. `now`: epoch ms. Rejects when the device's storage cannot be read. */
export const scanTarget = async (scan: Scan, now: number): Promise<ScanTarget> => {
  const held = await heldFloor()
  const { text, symbology } = scan
  const event = readScan(
    { text, ...(symbology !== undefined && { symbology }) },
    indexCodes(held.floor, held.carriers),
    'pickOrder',
    now,
  )
  return event.type === 'control' ? control(event) : targetOf(event, held)
}

const targetOf = ({ kind, code, misread }: ScanEvent, held: HeldPacks): ScanTarget | Promise<ScanTarget> => {
  if (misread !== undefined) return unread(misread)
  switch (kind) {
    case 'badge':
      return 'badge'
    case 'pickOrder':
      return pickOrder(code, held.floor)
    case 'workstation':
      return bindStation(code)
    case 'slot':
      return say('wrong', `这是 ${slotOfCode(code)} 号格的码`, '先打开播种，再扫格口')
    case 'location':
      return say('wrong', `这是库位码 ${code}`, '先扫拣货单，再去库位扫')
    case 'goods':
      return goods(goodsName(held.floor, code))
    case 'consumable':
      return consumable(at(held.floor.consumables, code)?.name ?? code)
    default:
      return document(kind, code, held)
  }
}

/** The page of a pick order: seeding, or the batch page when its orders are checked or packed at once; otherwise picking. */
const pickOrder = async (pickNo: string, held: Floor): Promise<ScanTarget> => {
  const floor = at(held.picks, pickNo) === undefined ? ((await lookUp(pickNo))?.floor ?? held) : held
  const { check, pack, seed } = batchesOf(floor.picks, Object.values(floor.orders))
  const isIn = (list: readonly Batch[]): boolean => list.some((batch) => batch.pickNo === pickNo)
  if (isIn(seed)) return ifAllowed('seed')
  return ifAllowed(isIn(check) ? 'check-batch' : isIn(pack) ? 'pack-batch' : 'pick')
}

const control = ({ code }: ControlEvent): Saying => {
  if (code === 'CTRL-HELP') return say('warn', '扫拣货单、面单、周转箱或工牌', '直接打开要做的那一页')
  if (code === 'CTRL-BACK') return say('warn', '已经在首页', '选作业，或扫单子')
  return say('wrong', `这是${kindWord.control}`, '打开作业再扫它')
}
const goods = (name: string): Saying => say('wrong', `这是商品码：${name}`, '先扫拣货单或面单，再扫商品')
const consumable = (name: string): Saying => say('wrong', `这是耗材码：${name}`, '打包时再扫；先扫面单')

const goodsName = ({ goods: catalogue }: Floor, code: string): string => {
  const hit = resolveBarcode(code, catalogue, Object.values(catalogue))
  const ref = hit.kind === 'hit' ? hit : hit.kind === 'choices' ? hit.choices[0] : undefined
  return ref === undefined ? code : (at(catalogue, `${ref.ownerNo}|${ref.goodsNo}`)?.name ?? ref.goodsNo)
}

/** Target of a waybill, an order number, a tote, or a code of unknown kind. */
const document = async (kind: ScanEvent['kind'], code: string, held: HeldPacks): Promise<ScanTarget> => {
  const floor = findOrder(held.floor, code) === undefined ? (await lookUp(code))?.floor : held.floor
  const order = floor === undefined ? undefined : findOrder(floor, code)
  if (floor !== undefined && order !== undefined) return nextStep(order, floor)
  const shipped = at(floor?.shipped, code)
  if (shipped !== undefined) return hasLeft(shipped)
  if (kind === 'tote') return tote(code, held.floor)
  if (at((await heldFloor('tasks')).floor.tasks, code) !== undefined) return ifAllowed('custom-task')
  const { goods: goodsText, consumable: consumableText, carriers } = await meaningOf(code)
  if (goodsText !== null) return goods(goodsText)
  if (consumableText !== null) return consumable(consumableText)
  if (device.enrolment() === null) return say('wrong', '本机还没登记，查不了', '先登记本机，再扫')
  if (!online.reachable) return say('wrong', `本机没有「${short(code)}」，断网查不了`, '等有信号再扫')
  if (kind === 'waybill' || carriersOf(code, carriers).length > 0) return say('wrong', `没有这张面单 ${code}`, '放异常区，交主管')
  return { ...unknownCode(code), next: '首页扫拣货单、面单、周转箱、工牌、工作台' }
}
const short = (code: string): string => (code.length > 16 ? `…${code.slice(-12)}` : code)

/** Page of the next step of an order, by its status (floor.md §7.2). */
const steps: Readonly<Record<number, HandheldPageName>> = {
  [orderLife.toPack]: 'pack',
  [orderLife.toWeigh]: 'weight',
  [orderLife.toShip]: 'export',
}

const nextStep = (order: OrderView, floor: Floor): ScanTarget => {
  const stop = stoppedBy(order)
  // nobody works on the order on the home page, so that a plain sentence replaces the alarm that must be acknowledged
  if (stop !== null) return { ...stopped(stop.code, stop.args), tone: 'wrong' }
  const { status, pickNo } = order
  const isChecked = waitsForCheck(order) || (status === orderLife.picking && floor.options.allowCheckPicking)
  const page = isChecked ? 'check' : steps[status]
  if (page !== undefined) return ifAllowed(page)
  const words = `这单${tenantText(floor, 'stockout_order.status', orderLife, status)}`
  if (status === orderLife.off) return say('wrong', words, '放一边，交主管')
  if (status < orderLife.toPick) return say('wrong', words, '还不能作业，交主管')
  if (status < orderLife.toCheck) return say('wrong', words, pickNo === '' ? '等拣货' : `先拣完 ${pickNo}`)
  return say('warn', words, '不用再做；包裹还在就交主管')
}

/** Saying for a tote that holds no order. */
const tote = async (toteNo: string, floor: Floor): Promise<Saying> => {
  const toteView: ToteView | undefined = at(floor.totes, toteNo) ?? at((await lookUpTote(toteNo))?.totes, toteNo)
  if (toteView === undefined) return say('wrong', `本机没有周转箱 ${toteNo} 的资料，断网查不了`, '等有信号再扫')
  if (toteView.status === toteLife.out) return say('wrong', `周转箱不存在：${toteNo}`, '换一只箱，这只交主管')
  if (toteView.pickNo !== '') return say('wrong', `这只箱在拣货单 ${toteView.pickNo}`, '先拣完这张')
  return say('wrong', '这是空周转箱', '先扫拣货单领任务，再扫箱')
}

/** The page if the person may open it; otherwise a sentence that names who can do the work. */
const ifAllowed = (name: HandheldPageName): ScanTarget => {
  const page = handheldPages.find((entry) => entry.name === name)
  const { taken } = person
  if (page === undefined || mayOpen(page, menu.rights, taken)) return name
  if (taken !== null && taken.due.length > 0)
    return say('wrong', '还不能干活', taken.due[0] === 'work-rule' ? '先看作业须知，签字' : '先做练习')
  if (taken !== null) return say('wrong', `这单该${page.title}，你没授权「${page.title}」`, `交给${page.title}的人，或找组长加`)
  return say('wrong', `这单该${page.title}，你没有「${page.title}」权限`, `交给${page.title}的人，或找组长开权限`)
}
