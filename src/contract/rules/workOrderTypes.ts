// 工单类型的默认资料 · rules/workOrderTypes
/**
 * Initial data of every tenant (office.md §4.1, §4.2): categories, types with the keywords by which a robot recognises them, kinds of
 * penalty, causes.
 */
import type { WorkOrderPriority, WorkOrderSide } from './workOrderTerms.ts'

export interface GivenType {
  readonly code: string
  readonly name: string
  /** code of the type's category; absent: this is a category */
  readonly under?: string
  readonly needGoods?: true
  readonly canClaim?: true
  readonly priority?: WorkOrderPriority
  readonly side?: WorkOrderSide
  readonly keywords?: readonly string[]
  readonly exclude?: readonly string[]
}

/** Types in the order of the selector. A keyword belongs to one type only. */
export const WORK_ORDER_TYPES: readonly GivenType[] = [
  { code: 'CAT_EXPRESS', name: '快递类' },
  { code: 'CAT_WAREHOUSE', name: '仓内类' },
  { code: 'CAT_AFTER_SALE', name: '售后类' },
  { code: 'CAT_OTHER', name: '其他类' },
  { code: 'INTERCEPT', name: '拦截件', under: 'CAT_EXPRESS', priority: 3, keywords: ['拦截', '截件', '拦回', '退回仓库'] },
  { code: 'CHANGE_ADDR', name: '改地址', under: 'CAT_EXPRESS', priority: 3, keywords: ['改地址', '修改地址', '地址错', '改派'] },
  {
    code: 'URGE',
    name: '催件催派',
    under: 'CAT_EXPRESS',
    keywords: ['催件', '催派', '派送', '什么时候到', '加急派', '催一下快递'],
    exclude: ['虚假派送'],
  },
  {
    code: 'NO_TRACE',
    name: '物流停滞',
    under: 'CAT_EXPRESS',
    canClaim: true,
    priority: 2,
    keywords: ['停滞', '不更新', '没更新', '没有物流', '不动了', '无物流'],
  },
  {
    code: 'FAKE_SIGN',
    name: '虚假签收',
    under: 'CAT_EXPRESS',
    canClaim: true,
    priority: 2,
    keywords: ['虚假签收', '没收到', '未收到', '显示签收', '虚假派送'],
  },
  {
    code: 'LOST',
    name: '丢件',
    under: 'CAT_EXPRESS',
    needGoods: true,
    canClaim: true,
    priority: 2,
    keywords: ['丢件', '丢失', '遗失', '弄丢', '找不到件'],
  },
  {
    code: 'DAMAGE',
    name: '破损',
    under: 'CAT_EXPRESS',
    needGoods: true,
    canClaim: true,
    priority: 2,
    keywords: ['破损', '损坏', '碎了', '压坏', '漏液', '摔坏'],
  },
  {
    code: 'SHORT',
    name: '少件',
    under: 'CAT_WAREHOUSE',
    needGoods: true,
    canClaim: true,
    priority: 2,
    keywords: ['少件', '少发', '漏发', '少了', '缺件'],
  },
  {
    code: 'WRONG',
    name: '错发',
    under: 'CAT_WAREHOUSE',
    needGoods: true,
    canClaim: true,
    priority: 2,
    keywords: ['错发', '发错', '错件', '货不对'],
  },
  { code: 'MORE', name: '多发', under: 'CAT_WAREHOUSE', needGoods: true, keywords: ['多发', '发多', '多件'] },
  {
    code: 'URGE_SHIP',
    name: '催发货',
    under: 'CAT_WAREHOUSE',
    priority: 2,
    keywords: ['催发货', '没发货', '未发货', '什么时候发'],
  },
  {
    code: 'RETURN_CHECK',
    name: '退货核实',
    under: 'CAT_AFTER_SALE',
    needGoods: true,
    keywords: ['退货核实', '核实退货', '退回来了', '退件核实'],
  },
  { code: 'WEIGHT_CHECK', name: '核实重量', under: 'CAT_WAREHOUSE', keywords: ['核实重量', '重量不对', '核重', '超重'] },
  {
    code: 'QUALITY',
    name: '商品质量',
    under: 'CAT_AFTER_SALE',
    needGoods: true,
    canClaim: true,
    keywords: ['质量问题', '质量', '过期', '变质'],
  },
  { code: 'COMPLAINT', name: '客户投诉', under: 'CAT_AFTER_SALE', priority: 3, side: 4, keywords: ['投诉', '12305', '邮政申诉'] },
  { code: 'REISSUE', name: '补发', under: 'CAT_AFTER_SALE', needGoods: true, priority: 2, keywords: ['补发', '重发', '补寄'] },
  { code: 'OTHER', name: '其他', under: 'CAT_OTHER', side: 4 },
]

/** Initial kinds of penalty of a tenant, who changes the amounts. */
export const PUNISH_TYPES = [
  { punishCode: 'LATE_REPLY', punishName: '响应超时', category: 2, objectType: 2, calcMode: 1, amountFen: 1000 },
  { punishCode: 'FAKE_SIGN', punishName: '虚假签收', category: 1, objectType: 2, calcMode: 3, timesE2: 300 },
  { punishCode: 'LOST', punishName: '丢件', category: 3, objectType: 2, calcMode: 2, ratioBp: 3000, capFen: 30_000 },
  { punishCode: 'DAMAGE', punishName: '破损', category: 3, objectType: 2, calcMode: 2, ratioBp: 3000, capFen: 30_000 },
  { punishCode: 'WRONG_SHIP', punishName: '错漏发', category: 3, objectType: 1, calcMode: 1, amountFen: 2000 },
] as const

interface GivenCause {
  readonly type: string
  readonly cause: string
  readonly name: string
  readonly liability: number
  readonly text: string
  readonly suggest: number
  readonly punish?: string
  readonly ratioBp?: number
}
/** Usual result of an investigation, by type and cause. */
export const SURVEY_DEFAULTS: readonly GivenCause[] = [
  {
    type: 'LOST',
    cause: 'CARRIER_LOST',
    name: '快递丢失',
    liability: 2,
    text: '快递单号{快递单号}经网点核实确认丢失，责任方为快递。',
    suggest: 4,
    punish: 'LOST',
    ratioBp: 10_000,
  },
  {
    type: 'LOST',
    cause: 'NOT_HANDED',
    name: '仓库未交出',
    liability: 1,
    text: '{仓库}未找到快递单号{快递单号}的交接记录，责任方为仓库。',
    suggest: 2,
  },
  {
    type: 'DAMAGE',
    cause: 'CARRIER_DAMAGE',
    name: '运输破损',
    liability: 2,
    text: '快递单号{快递单号}的外包装在运输中受损，打包影像完好，责任方为快递。',
    suggest: 4,
    punish: 'DAMAGE',
    ratioBp: 10_000,
  },
  {
    type: 'DAMAGE',
    cause: 'PACK_POOR',
    name: '包装不到位',
    liability: 1,
    text: '{仓库}打包未按要求加缓冲（打包人{责任人}），责任方为仓库。',
    suggest: 4,
    punish: 'WRONG_SHIP',
    ratioBp: 10_000,
  },
  {
    type: 'SHORT',
    cause: 'MISS_PICK',
    name: '仓库漏发',
    liability: 1,
    text: '经查{时间}的复核记录，快递单号{快递单号}少发商品，责任人{责任人}。',
    suggest: 2,
    punish: 'WRONG_SHIP',
    ratioBp: 10_000,
  },
  {
    type: 'SHORT',
    cause: 'NO_FAULT',
    name: '数量无误',
    liability: 5,
    text: '快递单号{快递单号}的复核数量、称重与订单一致，仓库无责。',
    suggest: 5,
  },
  {
    type: 'WRONG',
    cause: 'WRONG_PICK',
    name: '仓库错发',
    liability: 1,
    text: '经查{时间}的复核记录，快递单号{快递单号}错发商品，责任人{责任人}。',
    suggest: 2,
    punish: 'WRONG_SHIP',
    ratioBp: 10_000,
  },
  {
    type: 'WRONG',
    cause: 'OWNER_CODE',
    name: '货主条码错',
    liability: 3,
    text: '商品条码与资料不符，货主资料有误。',
    suggest: 5,
  },
  {
    type: 'NO_TRACE',
    cause: 'CARRIER_STUCK',
    name: '网点积压',
    liability: 2,
    text: '快递单号{快递单号}在网点积压，已催促转运。',
    suggest: 1,
  },
  {
    type: 'NO_TRACE',
    cause: 'NOT_COLLECTED',
    name: '未揽收',
    liability: 2,
    text: '快递单号{快递单号}已从{仓库}交出，快递未揽收扫描。',
    suggest: 1,
  },
  {
    type: 'FAKE_SIGN',
    cause: 'COURIER_FAKE',
    name: '快递员虚假签收',
    liability: 2,
    text: '快递单号{快递单号}未送达而显示签收，责任方为网点。',
    suggest: 4,
    punish: 'FAKE_SIGN',
    ratioBp: 10_000,
  },
  {
    type: 'FAKE_SIGN',
    cause: 'PROXY_SIGN',
    name: '驿站代收',
    liability: 5,
    text: '快递单号{快递单号}由驿站代收，已告知取件地点。',
    suggest: 1,
  },
  {
    type: 'QUALITY',
    cause: 'GOODS_QUALITY',
    name: '商品自身质量',
    liability: 3,
    text: '商品自身质量问题，与仓储运输无关。',
    suggest: 3,
  },
]
