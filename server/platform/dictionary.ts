// 字典模板 · platform/dictionary
import { keywords } from '#contract/aging/keyword'
import type { Field, Fields } from '#contract/kinds'
import type { Resource } from '#contract/resource'
import { consumable } from '#contract/consumable/consumable'
import { POINT_DICT, POINT_TEXTS } from '#contract/rules/workPoint'
import { consumableLog } from '#contract/consumable/log'
import { barcode } from '#contract/goods/barcode'
import { barcodeError } from '#contract/goods/barcodeError'
import { changeLog } from '#contract/goods/changeLog'
import { goods } from '#contract/goods/goods'
import { nameList } from '#contract/goods/nameList'
import { spread } from '#contract/goods/spread'
import { whiteList } from '#contract/goods/whiteList'
import { attendance } from '#contract/hr/attendance'
import { clockRecord } from '#contract/hr/clock'
import { hrCompany } from '#contract/hr/company'
import { demand } from '#contract/hr/demand'
import { enroll } from '#contract/hr/enroll'
import { recruit } from '#contract/hr/recruit'
import { employTask } from '#contract/hr/task'
import { all as workLogAll } from '#contract/log/all'
import { checkByParcel } from '#contract/log/checkLogisticsNo'
import { checkByPick } from '#contract/log/checkPickNo'
import { spotLog } from '#contract/log/spot'
import { customTaskLog } from '#contract/log/customTask'
import { weightLog } from '#contract/log/weight'
import { calendar } from '#contract/logistics/calendar'
import { coefficient } from '#contract/logistics/coefficient'
import { promise } from '#contract/logistics/promise'
import { timeout } from '#contract/logistics/timeout'
import { warehousePromise } from '#contract/logistics/warehousePromise'
import { handover } from '#contract/operate/handover'
import { weightAdvice } from '#contract/operate/weightAdvice'
import { work } from '#contract/operate/work'
import { enterControl } from '#contract/owner/enterControl'
import { deliveryTime, deliveryTimeHistory, deliveryTimePrerelease } from '#contract/rule/deliveryTime'
import { erpNode } from '#contract/outware/erpNode'
import { overtimeWarning } from '#contract/outware/overtimeWarning'
import { pickType } from '#contract/outware/pickType'
import { sendTime } from '#contract/outware/sendTime'
import { targetAssess } from '#contract/outware/targetAssess'
import { expiry as returnExpiry } from '#contract/returns/expiry'
import { monitor as returnMonitor } from '#contract/returns/monitor'
import { ownerConfig as returnOwnerConfig } from '#contract/returns/ownerConfig'
import { warningConfig as returnWarningConfig } from '#contract/returns/warningConfig'
import { returnWhiteList } from '#contract/returns/whiteList'
import { position as returnPosition } from '#contract/returns/position'
import { wanted as returnWanted } from '#contract/returns/wanted'
import { warning as returnWarning } from '#contract/returns/warning'
import { goodsOwner } from '#contract/owner/goodsOwner'
import { shop } from '#contract/owner/shop'
import { protectiveItem } from '#contract/protection/item'
import { plan } from '#contract/protection/plan'
import { device } from '#contract/setting/device'
import { indexValue } from '#contract/setting/indexValue'
import { ticketConfig } from '#contract/setting/ticketConfig'
import { agingIndex } from '#contract/setting/agingIndex'
import { operateConfig } from '#contract/setting/operateConfig'
import { orderNum } from '#contract/setting/orderNum'
import { orderVolume } from '#contract/setting/orderVolume'
import { receivingTime } from '#contract/setting/receivingTime'
import { threshold } from '#contract/setting/threshold'
import { tote } from '#contract/setting/tote'
import { noBarcodeGoods } from '#contract/setting/noBarcodeGoods'
import { weightConfig } from '#contract/setting/weightConfig'
import { workstation } from '#contract/setting/workstation'
import { calculation } from '#contract/valve/calculation'
import { collection } from '#contract/valve/collection'
import { contrast } from '#contract/valve/contrast'
import { contrastDiff } from '#contract/valve/contrastDiff'
import { deviation } from '#contract/valve/deviation'
import { RETURN_DEFECT } from '#contract/rules/returnLife'
import { returnOrder } from '#contract/returns/order'
import { returnPick } from '#contract/returns/pick'
import { returnGoods } from '#contract/returns/goods'
import { returnPush } from '#contract/returns/push'
import { returnReceive } from '#contract/returns/receive'
import { returnWave } from '#contract/returns/wave'
import { adjust } from '#contract/stock/adjust'
import { byGoods } from '#contract/stock/byGoods'
import { byLocation } from '#contract/stock/byLocation'
import { check } from '#contract/stock/check'
import { flow } from '#contract/stock/flow'
import { location } from '#contract/stock/location'
import { locationGoods } from '#contract/stock/locationGoods'
import { move } from '#contract/stock/move'
import { stock } from '#contract/stock/stock'
import { zone } from '#contract/stock/zone'
import { conflict } from '#contract/stockout/conflict'
import { order } from '#contract/stockout/order'
import { pickOrder } from '#contract/stockout/pickOrder'
import { pullOut } from '#contract/stockout/pullOut'
import { subPackage } from '#contract/stockout/subPackage'
import { wave } from '#contract/stockout/wave'
import { ownerGroup } from '#contract/user/ownerGroup'
import { role } from '#contract/user/role'
import { staff } from '#contract/user/staff'
import { tempUser } from '#contract/user/tempUser'
import { temporaryWorker } from '#contract/user/temporaryWorker'
import { user } from '#contract/user/user'
import { warehouseGroup } from '#contract/user/warehouseGroup'
import { docking } from '#contract/warehouse/docking'
import { logisticsCompany } from '#contract/warehouse/logisticsCompany'
import { network } from '#contract/warehouse/network'
import { physical } from '#contract/warehouse/physical'
import { wms } from '#contract/warehouse/wms'
import { message } from '#contract/workbench/message'
import { customTask } from '#contract/operate/customTask'
import { taskType } from '#contract/operate/taskType'
import { compBill } from '#contract/workorder/compBill'
import { compDetail } from '#contract/workorder/compDetail'
import { compDiff } from '#contract/workorder/compDiff'
import { compRule } from '#contract/workorder/compRule'
import { compValuation } from '#contract/workorder/compValuation'
import { dingtalk } from '#contract/workorder/dingtalk'
import { followTask } from '#contract/workorder/followup'
import { workOrder } from '#contract/workorder/list'
import { nodeRule } from '#contract/workorder/nodeRule'
import { punish } from '#contract/workorder/punish'
import { punishTypes } from '#contract/workorder/punishType'
import { robotLog } from '#contract/workorder/robotLog'
import { surveyDefault } from '#contract/workorder/surveyDefault'
import { workOrderType } from '#contract/workorder/type'
import { whiteUser } from '#contract/workorder/whiteUser'
import { woBill } from '#contract/workorder/woBill'
import { woBillLine } from '#contract/workorder/woBillLine'
import { arrival } from '#contract/inbound/arrival'
import { reservation } from '#contract/inbound/reservation'
import { slot } from '#contract/inbound/slot'
import { stockin } from '#contract/inbound/stockin'
import { unload } from '#contract/inbound/unload'

export interface Dictionary {
  /** `{table}.{column}`, or the name of a list of its own */
  readonly code: string
  readonly name: string
  readonly texts: Readonly<Record<string, string>>
  /** the tenant may add keys */
  readonly open: boolean
}

/** Definitions whose fields name a dictionary (`dict`). */
const worded: readonly Resource[] = [
  stockin,
  reservation,
  arrival,
  unload,
  slot,
  consumable,
  consumableLog,
  barcode,
  barcodeError,
  changeLog,
  goods,
  nameList,
  spread,
  whiteList,
  hrCompany,
  demand,
  recruit,
  enroll,
  employTask,
  attendance,
  clockRecord,
  handover,
  weightAdvice,
  work,
  workLogAll,
  checkByPick,
  checkByParcel,
  spotLog,
  customTaskLog,
  weightLog,
  enterControl,
  goodsOwner,
  shop,
  protectiveItem,
  plan,
  device,
  operateConfig,
  orderNum,
  orderVolume,
  agingIndex,
  threshold,
  collection,
  calculation,
  deviation,
  contrast,
  contrastDiff,
  receivingTime,
  indexValue,
  ticketConfig,
  tote,
  noBarcodeGoods,
  weightConfig,
  calendar,
  coefficient,
  promise,
  warehousePromise,
  timeout,
  keywords,
  workstation,
  erpNode,
  sendTime,
  overtimeWarning,
  returnExpiry,
  returnMonitor,
  returnOwnerConfig,
  returnWarningConfig,
  returnWhiteList,
  returnPosition,
  returnWanted,
  returnWarning,
  pickType,
  targetAssess,
  adjust,
  byGoods,
  byLocation,
  check,
  flow,
  location,
  locationGoods,
  move,
  stock,
  zone,
  conflict,
  order,
  pickOrder,
  pullOut,
  subPackage,
  wave,
  ownerGroup,
  role,
  staff,
  tempUser,
  temporaryWorker,
  user,
  warehouseGroup,
  docking,
  logisticsCompany,
  network,
  physical,
  wms,
  message,
  customTask,
  taskType,
  workOrder,
  workOrderType,
  followTask,
  nodeRule,
  surveyDefault,
  punish,
  punishTypes,
  dingtalk,
  robotLog,
  whiteUser,
  compRule,
  compDetail,
  compBill,
  compDiff,
  compValuation,
  woBill,
  woBillLine,
  returnOrder,
  returnReceive,
  returnGoods,
  returnPush,
  returnWave,
  returnPick,
]

interface Titled {
  readonly title: string
  readonly fields: Fields
}
/** The lists of every rule family have the same words in the columns they share, which bear the name of none of them. */
const shared: readonly Titled[] = [
  { title: '规则', fields: deliveryTime.fields },
  { title: '规则预发布', fields: deliveryTimePrerelease.fields },
  { title: '规则历史', fields: deliveryTimeHistory.fields },
].map(({ title, fields }) => ({
  title,
  fields: Object.fromEntries(Object.entries<Field>(fields).filter(([, { dict }]) => dict?.startsWith('rule_') === true)),
}))

/** Lists to which a tenant adds keys (floor.md §1.2). */
const lists: readonly Dictionary[] = [
  {
    code: 'return_defect',
    name: '退货瑕疵',
    texts: RETURN_DEFECT,
    open: true,
  },
  {
    code: POINT_DICT,
    name: '工分标准',
    texts: POINT_TEXTS,
    open: true,
  },
]

const nameOf = (title: string, label: string): string => {
  const said = Array.from(label, (_, at) => label.slice(0, at + 1)).findLast((head) => title.endsWith(head)) ?? ''
  return `${title}${label.slice(said.length)}`
}

/** All enumerations shown to people, with the product's texts (floor.md §0.3 Dictionaries). */
export const dictionaries: readonly Dictionary[] = [
  ...new Map(
    [...worded, ...shared]
      .flatMap(({ title, fields }) => Object.values(fields).map((field) => ({ field, title })))
      .flatMap(({ field, title }): [string, Dictionary][] =>
        field.dict === undefined
          ? []
          : [
              [
                field.dict,
                {
                  code: field.dict,
                  name: nameOf(title.replace(/(管理|档案|列表)$/, ''), field.label),
                  texts: field.texts ?? {},
                  open: false,
                },
              ],
            ],
      ),
  ).values(),
  ...lists,
]
