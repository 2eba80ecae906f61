// 字典模板 · platform/dictionary
import type { Resource } from '#contract/resource'
import { handover } from '#contract/operate/handover'
import { enterControl } from '#contract/owner/enterControl'
import { goodsOwner } from '#contract/owner/goodsOwner'
import { shop } from '#contract/owner/shop'
import { pickOrder } from '#contract/stockout/pickOrder'
import { order } from '#contract/stockout/order'
import { subPackage } from '#contract/stockout/subPackage'
import { wave } from '#contract/stockout/wave'
import { role } from '#contract/user/role'
import { staff } from '#contract/user/staff'
import { user } from '#contract/user/user'
import { docking } from '#contract/warehouse/docking'
import { network } from '#contract/warehouse/network'
import { physical } from '#contract/warehouse/physical'
import { wms } from '#contract/warehouse/wms'

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
  goodsOwner,
  enterControl,
  shop,
  physical,
  wms,
  network,
  docking,
  user,
  role,
  staff,
  order,
  wave,
  pickOrder,
  subPackage,
  handover,
]

/** Lists a tenant goes on with himself (floor.md §1.2). */
const lists: readonly Dictionary[] = [
  {
    code: 'return_defect',
    name: '退货瑕疵',
    texts: { 1: '外包装破损', 2: '商品破损', 3: '污渍', 4: '缺件', 5: '已拆封', 9: '其他' },
    open: true,
  },
  {
    code: 'work_point',
    name: '作业点',
    texts: { 1: '收货区', 2: '拣货区', 3: '复核台', 4: '打包台', 5: '称重台', 6: '交接区', 7: '退货区' },
    open: true,
  },
]

const nameOf = (title: string, label: string): string => (label.startsWith(title) ? label : `${title}${label}`)

/** Every enumeration people read, with the product's own texts (floor.md §0.3 Dictionaries). */
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
