// 工单账单明细 · workorder/woBillLine
import { choice, code, money, moment, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { LINE_TYPE } from '../rules/compensation.ts'

/** Lines whose sum is a work-order bill, by kind. */
export const woBillLine = resource({
  id: 'workorder/woBillLine',
  title: '账单明细',
  fields: {
    lineId: code('编号', { derived: true }),
    billNo: code('账单号', { derived: true, width: 140 }),
    lineType: choice('类别', LINE_TYPE, { dict: 'wo_bill_line.line_type', derived: true, width: 90 }),
    sourceNo: code('来源单号', { derived: true, width: 150 }),
    workOrderNo: code('工单号', { derived: true, width: 150 }),
    logisticsNo: code('快递单号', { derived: true, searched: 'several', width: 170 }),
    ownerNo: ref('货主', owner, { derived: true }),
    amountFen: money('金额', { derived: true, sums: true }),
    remark: text('说明', { derived: true, width: 200 }),
    createTime: moment('创建时间', { derived: true }),
  },
  key: ['lineId'],
  list: ['sourceNo', 'lineType', 'logisticsNo', 'workOrderNo', 'ownerNo', 'amountFen', 'remark', 'billNo', 'createTime'],
  shown: ['sourceNo', 'lineType', 'logisticsNo', 'workOrderNo', 'ownerNo', 'amountFen', 'remark'],
  search: ['billNo', 'logisticsNo', 'ownerNo'],
  sort: ['-createTime'],
  scope: ['owner'],
  calls: { list: 'GET /v1/workorder/bill/line/page', count: 'GET /v1/workorder/bill/line/count' },
  may: { list: 501101, count: 501101 },
  tabs: 'lineType',
  empty: ['这张账单没有这一类的明细', '换一个页签看看。'],
})
