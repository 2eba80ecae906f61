// 字典模板 · platform/dictionary
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
import { hrCompany } from '#contract/hr/company'
import { all as workLogAll } from '#contract/log/all'
import { checkByParcel } from '#contract/log/checkLogisticsNo'
import { checkByPick } from '#contract/log/checkPickNo'
import { spotLog } from '#contract/log/spot'
import { customTaskLog } from '#contract/log/customTask'
import { weightLog } from '#contract/log/weight'
import { handover } from '#contract/operate/handover'
import { weightAdvice } from '#contract/operate/weightAdvice'
import { work } from '#contract/operate/work'
import { enterControl } from '#contract/owner/enterControl'
import { goodsOwner } from '#contract/owner/goodsOwner'
import { shop } from '#contract/owner/shop'
import { protectiveItem } from '#contract/protection/item'
import { plan } from '#contract/protection/plan'
import { device } from '#contract/setting/device'
import { operateConfig } from '#contract/setting/operateConfig'
import { tote } from '#contract/setting/tote'
import { noBarcodeGoods } from '#contract/setting/noBarcodeGoods'
import { weightConfig } from '#contract/setting/weightConfig'
import { workstation } from '#contract/setting/workstation'
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
  tote,
  noBarcodeGoods,
  weightConfig,
  workstation,
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
]

/** Lists to which a tenant adds keys (floor.md §1.2). */
const lists: readonly Dictionary[] = [
  {
    code: 'return_defect',
    name: '退货瑕疵',
    texts: { 1: '外包装破损', 2: '商品破损', 3: '污渍', 4: '缺件', 5: '已拆封', 9: '其他' },
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
    worded
      .flatMap((resource) => Object.values(resource.fields).map((field) => ({ field, title: resource.title })))
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
