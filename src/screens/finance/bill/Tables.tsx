// 账单的各张表 · finance/bill/Tables
import { Table } from 'antd'
import type { JSX } from 'react'
import {
  BILL_RECEIPT_WAY,
  type BillApproval,
  type BillFee,
  type BillReceipt,
  type BillTax,
  type OwingDevice,
} from '#contract/finance/bill'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { moneyText, none, percentText } from '../../../kit/formats.ts'

const right = 'right' as const
const money = { width: 130, align: right, render: moneyText }
const wholeBill = '整张账单'

const feeColumns = [
  { title: '费用类型', dataIndex: 'feeType', width: 130, render: (type: FeeType) => FEE_TYPE[type] },
  { title: '费用项', dataIndex: 'itemName', width: 180 },
  { title: '仓库', dataIndex: 'warehouseKey', width: 150, render: (key: string) => key || wholeBill },
  { title: '条数', dataIndex: 'lineCount', width: 90, align: right },
  { title: '原价(元)', dataIndex: 'grossFen', ...money },
  { title: '折扣(元)', dataIndex: 'discountFen', ...money },
  { title: '应计(元)', dataIndex: 'amountFen', ...money },
]
/** The bill's fees by type, item and warehouse. */
export const FeeSummary = ({ fees }: { readonly fees: readonly BillFee[] }): JSX.Element => (
  <Table
    size="small"
    pagination={false}
    rowKey={({ feeType, itemName, warehouseKey }) => `${feeType}|${itemName}|${warehouseKey}`}
    columns={feeColumns}
    dataSource={fees}
    scroll={{ x: 'max-content' }}
    locale={{ emptyText: '这个账期没有费用' }}
  />
)

const taxColumns = [
  { title: '税率', dataIndex: 'rateBp', width: 100, render: percentText },
  { title: '费用(元)', dataIndex: 'baseFen', ...money },
  { title: '不含税(元)', dataIndex: 'netFen', ...money },
  { title: '税额(元)', dataIndex: 'taxFen', ...money },
]
/** Tax by rate, rounded once for each. */
export const Taxes = ({ taxes }: { readonly taxes: readonly BillTax[] }): JSX.Element => (
  <Table
    size="small"
    pagination={false}
    rowKey="rateBp"
    columns={taxColumns}
    dataSource={taxes}
    locale={{ emptyText: '没有费用，没有税' }}
  />
)

const RESULT: Readonly<Record<number, string>> = { 1: '通过', 2: '驳回' }
const approvalColumns = [
  { title: '第几次提交', dataIndex: 'round', width: 110 },
  { title: '级', dataIndex: 'level', width: 60 },
  { title: '结果', dataIndex: 'result', width: 80, render: (result: number) => RESULT[result] },
  { title: '审批人', dataIndex: 'approverName', width: 120 },
  { title: '意见', dataIndex: 'opinion', render: (opinion: string | null) => opinion ?? none },
  { title: '时间', dataIndex: 'approveTime', width: 170 },
]
export const Approvals = ({ approvals }: { readonly approvals: readonly BillApproval[] }): JSX.Element => (
  <Table
    size="small"
    pagination={false}
    rowKey={({ round, level, result }) => `${round}|${level}|${result}`}
    columns={approvalColumns}
    dataSource={approvals}
    locale={{ emptyText: '还没有审批' }}
  />
)

const receiptColumns = [
  { title: '回款日期', dataIndex: 'receiptDate', width: 120 },
  { title: '金额(元)', dataIndex: 'amountFen', ...money },
  { title: '方式', dataIndex: 'way', width: 90, render: (way: keyof typeof BILL_RECEIPT_WAY) => BILL_RECEIPT_WAY[way] },
  { title: '凭证', dataIndex: 'voucherLink', render: (link: string | null) => link ?? none },
  { title: '登记人', dataIndex: 'createUserName', width: 120, render: (name: string | null) => name ?? none },
]
export const BillReceipts = ({ receipts }: { readonly receipts: readonly BillReceipt[] }): JSX.Element => (
  <Table
    size="small"
    pagination={false}
    rowKey={(receipt) => receipts.indexOf(receipt)}
    columns={receiptColumns}
    dataSource={receipts}
    locale={{ emptyText: '还没有回款' }}
  />
)

const deviceColumns = [
  { title: '设备', dataIndex: 'deviceName', width: 160 },
  { title: '仓库', dataIndex: 'warehouseNo', width: 120 },
  { title: '没传的记录', dataIndex: 'pending', width: 120, align: right },
  { title: '最后一次联系', dataIndex: 'lastSeen', width: 200, render: (seen: string | null) => seen ?? none },
]
/** Devices that may still hold work of the period: what they bring later is billed with the next period. */
export const OwingDevices = ({ devices }: { readonly devices: readonly OwingDevice[] }): JSX.Element => (
  <div>
    <p>这些设备在生成账单的时候可能还有账期内的记录没有传上来；以后传上来的，记到下一期，标补计。</p>
    <Table size="small" pagination={false} rowKey="deviceName" columns={deviceColumns} dataSource={devices} />
  </div>
)
