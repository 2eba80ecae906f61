// 下级页面 · app/subPages
import type { MenuNode } from '#contract/menu/node'
import { category, menuType } from '../state/menu.ts'

/**
 * Pages that open from a list and have no menu entry. Each one needs the right of its button in the list (floor.md §0.2), so a role grants
 * it together with the list.
 */
export interface Detail {
  /** route pattern */
  readonly pattern: string
  readonly source: string
  readonly title: string
  /** menu code of the list */
  readonly under: number
  readonly right: number
}

export const details: readonly Detail[] = [
  {
    pattern: '/setting/owner/goods-owner/detail/:ownerNo',
    source: 'owner/goodsOwnerDetail',
    title: '货主详情',
    under: 120100,
    right: 120107,
  },
  {
    pattern: '/setting/warehouse/physical/detail/:parentWarehouseNo',
    source: 'warehouse/physicalDetail',
    title: '物理仓详情',
    under: 130100,
    right: 130107,
  },
  {
    pattern: '/front/operator-center/stockout/import',
    source: 'import/stockout',
    title: '出库单导入',
    under: 180100,
    right: 180105,
  },
  {
    pattern: '/front/operator-center/stockout/detail/:stockoutNo',
    source: 'stockout/orderDetail',
    title: '出库单详情',
    under: 180100,
    right: 180107,
  },
  {
    pattern: '/front/operator-center/return/detail/:returnNo',
    source: 'returns/orderDetail',
    title: '退货单详情',
    under: 220100,
    right: 220107,
  },
  {
    pattern: '/front/operator-center/wave/detail/:waveNo',
    source: 'stockout/waveDetail',
    title: '波次详情',
    under: 180200,
    right: 180207,
  },
  {
    pattern: '/front/operator-center/wave/create',
    source: 'stockout/waveCreate',
    title: '手工建波',
    under: 180200,
    right: 180202,
  },
  {
    pattern: '/front/operator-center/wave/rule',
    source: 'stockout/waveRule',
    title: '波次规则',
    under: 180200,
    right: 180222,
  },
  {
    pattern: '/front/operator-center/pick-order/detail/:pickNo',
    source: 'stockout/pickOrderDetail',
    title: '拣货单详情',
    under: 180300,
    right: 180307,
  },
  {
    pattern: '/front/operator-center/stock/check/detail/:checkNo',
    source: 'stock/checkDetail',
    title: '盘点单详情',
    under: 160300,
    right: 160307,
  },
  {
    pattern: '/warehouse-setting/device/detail/:deviceId',
    source: 'setting/deviceDetail',
    title: '设备详情',
    under: 210700,
    right: 210707,
  },
  {
    pattern: '/warehouse-operate/export/detail/:handoverNo',
    source: 'operate/handoverDetail',
    title: '交接单详情',
    under: 190900,
    right: 190907,
  },
  {
    pattern: '/front/workorder/detail/:id',
    source: 'workorder/detail',
    title: '工单详情',
    under: 500100,
    right: 500107,
  },
  {
    pattern: '/front/workorder/compensate/bill/detail/:billNo',
    source: 'workorder/compBillDetail',
    title: '赔付账单详情',
    under: 500800,
    right: 500801,
  },
  {
    pattern: '/front/workorder/bill/receivable/:billNo',
    source: 'workorder/woBillDetail',
    title: '工单账单详情',
    under: 501100,
    right: 501101,
  },
  {
    pattern: '/front/workorder/bill/create',
    source: 'workorder/woBillCreate',
    title: '新建工单账单',
    under: 501100,
    right: 501121,
  },
]

/** 个人中心 is open to every user and is in no menu; it belongs to the admin end (spec 1 §2.1). */
export const personalCentre: MenuNode & { readonly path: string } = {
  id: 'user/personalCentre',
  parentId: null,
  compName: null,
  code: '0',
  alias: 'grzx',
  icon: null,
  iconColor: null,
  path: '/persCenter',
  source: 'user/personalCentre',
  title: '个人中心',
  name: null,
  sort: 0,
  category: category.back,
  type: menuType.page,
  action: null,
  isOpen: 1,
  remark: null,
  redirect: null,
  isOwn: 1,
  hasChildren: false,
  children: [],
}
