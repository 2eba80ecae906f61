// 需求管理 · hr/demand
import { document } from '../document.ts'
import { choice, code, count, day, json, many, moment, money, price, ref, state, text, wmsAccount } from '../kinds.ts'
import { EMPLOY_REASON, GENDER_LIMIT, POST } from '../rules/employ.ts'
import { demandLife } from '../rules/employLife.ts'
import { SETTLE_TYPE } from '../rules/wage.ts'
import { WORK_OP } from '../rules/worktime.ts'
import { warehouse } from '../warehouse/refs.ts'
import { hrCompany, hrShift } from './refs.ts'

/** Price of a point of one kind of work, 1/10000 元. */
export interface PiecePrice {
  readonly opType: number
  readonly priceE4: number
}
/** A renewal as shown on the page of its demand. `status`: renewLife. */
export interface RenewTold {
  readonly seq: number
  readonly oldEndDate: string
  readonly newEndDate: string
  readonly num: number
  readonly reason: string
  readonly status: number
  readonly createUserName: string | null
  readonly createTime: string
  readonly approveUserName: string | null
  readonly approveRemark: string | null
}

const apply = '/v1/hr/employment/apply'
const approved = ['approveUserId', 'approveUserName', 'approveTime'] as const
const people = { required: true, min: 1, max: 9_999, unit: '人', width: 80 } as const
const wage = { min: 1, max: 100_000 } as const
const age = { required: true, min: 16, max: 70, unit: '岁', width: 80, fault: '年龄应在16-70岁之间' } as const
const derived = { derived: true, width: 80 } as const

/** Demands for temp workers, from the request to the end of the work (floor.md §15.2, screen 2701). */
export const demand = document({
  id: 'hr/demand',
  title: '需求管理',
  noun: '用工需求',
  table: 'employment_apply',
  number: 'YG',
  life: demandLife,
  fields: {
    applyNo: code('需求单号', { searched: 'several', width: 135 }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    post: choice('岗位', POST, { dict: 'employment_apply.post', required: true, width: 80 }),
    needNum: count('需求人数', { ...people, sums: true }),
    enrollNum: count('报名', { ...derived, unit: '人' }),
    arriveNum: count('到岗', { ...derived, unit: '人', of: 'needNum' }),
    shiftId: ref('班次', hrShift, { required: true }),
    beginDate: day('开始日期', { required: true, sorts: true }),
    endDate: day('结束日期', { required: true, due: { status: [demandLife.using] } }),
    settleType: choice('结算方式', SETTLE_TYPE, { dict: 'employment_apply.settle_type', required: true, starts: 1, width: 80 }),
    hourWageFen: money('时薪', { required: true, ...wage, unit: '元/小时' }),
    dayWageFen: money('日薪', { min: 1, max: 1_000_000, unit: '元/天', onlyWhere: { settleType: [3] } }),
    piecePriceJson: json<readonly PiecePrice[]>('计件单价', {
      max: 19,
      onlyWhere: { settleType: [2] },
      help: '每个工分多少元，按作业类型；没有写的类型不计钱',
      rows: {
        opType: choice('作业类型', WORK_OP, { required: true, dict: 'work_record.op_type' }),
        priceE4: price('每工分', { required: true, min: 1, max: 1_000_000, unit: '元' }),
      },
    }),
    genderLimit: choice('性别要求', GENDER_LIMIT, {
      dict: 'employment_apply.gender_limit',
      required: true,
      starts: 0,
      width: 80,
    }),
    ageFrom: count('最小年龄', { ...age, starts: 18 }),
    ageTo: count('最大年龄', { ...age, starts: 55 }),
    reason: choice('用工原因', EMPLOY_REASON, { dict: 'employment_apply.reason', required: true, width: 80 }),
    requireText: text('其他要求', { max: 500 }),
    hrCompanyIds: many('劳务公司', hrCompany, { max: 20, help: '审批通过后给它们分配名额' }),
    estCostFen: money('预计费用', { sums: true, help: '人数 × 每天工时 × 时薪，休息日和节假日按倍率' }),
    renewNum: count('续用次数', { ...derived, unit: '次' }),
    status: state('状态', demandLife, { dict: 'employment_apply.status' }),
    submitUserName: text('申请人', { width: 90 }),
    submitTime: moment('提交时间'),
    approveUserName: text('审批人', { width: 90 }),
    approveTime: moment('审批时间'),
    approveRemark: text('审批意见'),
    closeReason: text('关闭原因'),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
  },
  acts: {
    make: { title: '新增', right: 270102, path: `POST ${apply}`, to: 'draft', toast: '新增成功' },
    edit: { title: '编辑', right: 270103, path: `PUT ${apply}`, from: ['draft', 'rejected'], toast: '修改成功' },
    submit: {
      title: '提交',
      right: 270121,
      path: `POST ${apply}/submit`,
      from: ['draft', 'rejected'],
      to: 'pending',
      toast: '提交成功',
      stamps: ['submitUserId', 'submitUserName', 'submitTime'],
    },
    approve: {
      title: '审批通过',
      right: 270109,
      path: `POST ${apply}/approve`,
      send: { pass: 1 },
      from: ['pending'],
      to: 'recruiting',
      onPage: 'submitUserId',
      ask: ['审批通过用工需求 {applyNo}？', '通过后可以给劳务公司分配名额，开始招募。'],
      toast: '操作成功',
      stamps: approved,
    },
    reject: {
      title: '驳回',
      right: 270109,
      path: `POST ${apply}/approve`,
      send: { pass: 0 },
      from: ['pending'],
      to: 'rejected',
      onPage: 'submitUserId',
      fields: { remark: text('驳回原因', { required: true, max: 200 }) },
      ask: ['驳回用工需求 {applyNo}', '申请人可以改后再提交。'],
      danger: true,
      toast: '操作成功',
      stamps: approved,
    },
    renew: {
      title: '续用',
      right: 270122,
      path: `POST ${apply}/renew`,
      from: ['using'],
      fields: {
        newEndDate: day('续用到', { required: true }),
        num: count('续用人数', people),
        reason: text('续用原因', { required: true, max: 200 }),
      },
      ask: ['续用 {applyNo}', '审批通过后结束日期顺延，在岗人员的授权一起延长。最多续用 3 次，累计 90 天。'],
      toast: '提交成功',
    },
    renewCancel: {
      title: '取消续用',
      right: 270123,
      path: `POST ${apply}/renew/cancel`,
      from: ['using'],
      ask: ['取消 {applyNo} 待审批的续用？', '结束日期不变。'],
      danger: true,
      toast: '已取消',
    },
    renewPass: {
      title: '通过续用',
      right: 270109,
      path: `POST ${apply}/renew/approve`,
      send: { pass: 1 },
      from: ['using'],
      ask: ['通过 {applyNo} 的续用？', '结束日期顺延，在岗人员的授权一起延长。'],
      toast: '操作成功',
    },
    renewReject: {
      title: '驳回续用',
      right: 270109,
      path: `POST ${apply}/renew/approve`,
      send: { pass: 0 },
      from: ['using'],
      fields: { remark: text('驳回原因', { required: true, max: 200 }) },
      ask: ['驳回 {applyNo} 的续用', '结束日期不变。'],
      danger: true,
      toast: '操作成功',
    },
    close: {
      title: '关闭',
      right: 270124,
      path: `POST ${apply}/close`,
      from: ['recruiting', 'using'],
      to: 'closed',
      fields: { reason: text('关闭原因', { required: true, max: 200 }) },
      ask: ['关闭用工需求 {applyNo}', '招募停止，还没有录用的报名取消；已经录用的人不受影响。'],
      danger: true,
      toast: '操作成功',
      changes: ['hr/recruit', 'hr/enroll'],
    },
    cancel: {
      title: '取消',
      right: 270110,
      path: `POST ${apply}/cancel`,
      from: ['draft', 'pending'],
      to: 'off',
      ask: ['取消用工需求 {applyNo}？', '取消后不能恢复。'],
      danger: true,
      toast: '已取消',
    },
    remove: {
      title: '删除',
      right: 270104,
      path: `DELETE ${apply}`,
      from: ['draft'],
      to: null,
      ask: ['删除用工需求 {applyNo}？', '删除后不能恢复。'],
      danger: true,
      toast: '删除成功',
    },
  },
  atOnce: ['submit', '提交审批'],
  steps: { draft: 'createTime', pending: 'submitTime', recruiting: 'approveTime', using: null, done: null },
  page: [`GET ${apply}/detail`, 270107],
  details: { renews: json<readonly RenewTold[]>('续用记录') },
  facts: [
    'warehouseNo',
    'post',
    'needNum',
    'enrollNum',
    'arriveNum',
    'shiftId',
    'beginDate',
    'endDate',
    'settleType',
    'hourWageFen',
    'dayWageFen',
    'estCostFen',
    'genderLimit',
    'ageFrom',
    'ageTo',
    'reason',
    'requireText',
    'hrCompanyIds',
    'submitUserName',
    'approveUserName',
    'approveRemark',
    'closeReason',
  ],
  form: {
    用工: ['warehouseNo', 'sid', 'post', 'needNum', 'shiftId', 'beginDate', 'endDate', 'reason'],
    工资: ['settleType', 'hourWageFen', 'dayWageFen', 'piecePriceJson'],
    要求: ['genderLimit', 'ageFrom', 'ageTo', 'hrCompanyIds', 'requireText'],
  },
  key: ['applyNo'],
  list: [
    'applyNo',
    'warehouseNo',
    'post',
    'shiftId',
    'needNum',
    'enrollNum',
    'arriveNum',
    'beginDate',
    'endDate',
    'settleType',
    'hourWageFen',
    'estCostFen',
    'renewNum',
    'status',
    'submitUserName',
    'approveUserName',
    'approveRemark',
    'closeReason',
    'reason',
    'createUserName',
    'createTime',
    'submitTime',
    'approveTime',
    'sid',
  ],
  shown: [
    'applyNo',
    'status',
    ['post', 'warehouseNo'],
    'needNum',
    'arriveNum',
    'endDate',
    'estCostFen',
    ['shiftId', 'submitUserName'],
  ],
  search: ['warehouseNo', 'post', 'status', 'beginDate', 'applyNo'],
  sort: ['-createTime'],
  scope: ['warehouse'],
  calls: { list: `GET ${apply}/list`, count: `GET ${apply}/count`, export: `POST ${apply}/export` },
  may: { list: 270101, count: 270101, export: 270106 },
  tabs: 'status',
  empty: ['没有用工需求', '哪天、哪个岗位、要几个人，在这里申请；审批后给劳务公司分配名额。'],
})
