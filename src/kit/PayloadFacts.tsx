// 作业内容 · kit/PayloadFacts
import type { JSX } from 'react'
import { kgText, momentText, none } from './formats.ts'
import { EmptyState } from './states.tsx'

/** Chinese labels for the fields of operations and their documents (floor.md §16.2). Other fields are shown by their own name. */
const labels: Readonly<Record<string, string>> = {
  pickNo: '拣货单号',
  stockoutNo: '出库单号',
  logisticsNo: '物流单号',
  packageNo: '包裹号',
  handoverNo: '交接单号',
  stockinNo: '入库单号',
  arrivalNo: '到货单号',
  reservationNo: '预约单号',
  returnNo: '退货单号',
  receiveNo: '签收单号',
  waveNo: '波次',
  moveNo: '移库单号',
  docNo: '单号',
  ownerNo: '货主',
  goodsNo: '商品编号',
  barcode: '条码',
  barcodes: '条码',
  locationNo: '库位',
  fromLocationNo: '源库位',
  toLocationNo: '目标库位',
  positionNo: '退货位',
  suggestNo: '建议库位',
  containerNo: '容器',
  batchNo: '批次',
  produceDate: '生产日期',
  quality: '品质',
  toteNo: '周转箱',
  slot: '格口',
  seqNo: '行号',
  lineNo: '行号',
  seq: '序号',
  qty: '数量',
  planQty: '计划',
  receiveQty: '已收',
  putawayQty: '已上架',
  stagedQty: '收货暂存',
  binQty: '目标库位',
  staged: '待上架明细',
  overRateBp: '允许超收(万分之)',
  boxNum: '箱数',
  palletNum: '托数',
  damageBoxNum: '破损箱',
  plateNo: '车牌',
  unloadStart: '卸货开始',
  isBlind: '无单收货',
  workers: '人员',
  operatorKey: '作业人',
  shareBp: '占比(万分之)',
  reasons: '残次原因',
  packageState: '包裹状态',
  logisticsCode: '物流公司',
  repackNum: '重新包装',
  videoBegin: '录像开始',
  videoEnd: '录像结束',
  returnType: '退货类型',
  againNum: '复检次数',
  shopNo: '店铺',
  supplier: '供应商',
  outerNo: '外部单号',
  typeName: '类型',
  pickedQty: '已拣',
  shortQty: '缺货',
  checkedQty: '已核',
  expect: '应有',
  actual: '实有',
  weightG: '重量(kg)',
  estWeightG: '预估(kg)',
  scanMode: '录入',
  chosen: '手工选择',
  isManual: '手工录入',
  times: '次数',
  reason: '原因',
  forceReason: '放行原因',
  scanNum: '扫描次数',
  errorNum: '错扫次数',
  startTime: '开始',
  finishTime: '结束',
  cartNo: '拣货车',
  cartonNo: '箱型',
  code: '耗材',
  badgeCode: '工牌',
  status: '状态',
  exceptionType: '异常',
  interceptStatus: '拦截',
  holdFlag: '挂起',
  lines: '明细',
  packages: '包裹',
  consumables: '耗材',
  diff: '差异',
  goods: '商品',
  orders: '订单',
  picked: '已拣',
  sample: '样品',
  actualNum: '套数',
  stockoutNos: '出库单',
  excludeStockoutNos: '不复核的',
}
const order = Object.keys(labels)
/** Known fields in the order above, then other fields, without revisions and photo hashes, which mean nothing to a reader. */
const fieldsOf = (value: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] =>
  Object.entries(value)
    .filter(([name]) => name !== 'rev' && name !== 'photos')
    .sort(([a], [b]) => rank(a) - rank(b))
const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

const plainText = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return none
  if (name === 'scanMode') return value === 1 ? '扫码' : '手输'
  if (typeof value === 'number' && name.endsWith('G')) return kgText(value)
  if (typeof value === 'number' && name.endsWith('Time')) return momentText(value)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return value === true ? '是' : value === false ? '否' : ''
}
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valueText = (value: unknown): string =>
  isObject(value)
    ? fieldsOf(value)
        .map(([name, one]) => `${labels[name] ?? name} ${valueText(one) || plainText(name, one)}`)
        .join('，')
    : Array.isArray(value)
      ? value.map((one) => valueText(one) || plainText('', one)).join('；')
      : ''

/** A stored operation or document as a list of words and values, with nested parts in one line each. */
export const PayloadFacts = ({ value }: { readonly value: unknown }): JSX.Element => {
  if (!isObject(value) || Object.keys(value).length === 0) return <EmptyState title="没有记录" />
  return (
    <dl className="payload">
      {fieldsOf(value).map(([name, one]) => (
        <div key={name}>
          <dt>{labels[name] ?? name}</dt>
          <dd>{valueText(one) || plainText(name, one)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Identifies an entry of a list, so that the same line is compared before and after. */
const keyOf = (entry: unknown, index: number): string => {
  const { seqNo, lineNo, stockoutNo, packageNo } = isObject(entry) ? entry : {}
  return (
    [seqNo, lineNo, stockoutNo, packageNo].map((part) => plainText('', part)).find((part) => part !== none) ?? String(index + 1)
  )
}
/** Path and text of every value inside a nested value. */
const leaves = (value: unknown, path: string): readonly (readonly [string, string])[] => {
  const pathTo = (name: string): string => (path === '' ? name : `${path} ${name}`)
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, pathTo(keyOf(entry, index))))
  if (!isObject(value)) return []
  return fieldsOf(value).flatMap(([name, one]) => {
    const label = labels[name] ?? name
    return isObject(one) || Array.isArray(one) ? leaves(one, pathTo(label)) : [[pathTo(label), plainText(name, one)] as const]
  })
}

/** Only the values that differ between before and after. */
export const PayloadChanges = ({ before, after }: { readonly before: unknown; readonly after: unknown }): JSX.Element => {
  const [was, is] = [new Map(leaves(before, '')), new Map(leaves(after, ''))]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path))
  if (was.size === 0 && is.size === 0) return <EmptyState title="没有单据快照" />
  if (changed.length === 0) return <p className="dim">单据没有变化</p>
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">作业前</th>
          <th scope="col">作业后</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((path) => (
          <tr key={path}>
            <td>{path}</td>
            <td>{was.get(path) ?? none}</td>
            <td>
              <b>{is.get(path) ?? none}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
