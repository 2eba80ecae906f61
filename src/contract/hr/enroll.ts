// 报名 · hr/enroll
import { Integer, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { document } from '../document.ts'
import { choice, code, count, day, json, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { INTERVIEW, MARK, POST } from '../rules/employ.ts'
import { enrollLife } from '../rules/employLife.ts'
import { warehouse } from '../warehouse/refs.ts'
import { hrCompany, hrDemand } from './refs.ts'

const enrolling = '/v1/hr/employment/enroll'
const many = 200

/** Entered values of a person; a file has the same columns. */
export const enrollFields = {
  applyNo: ref('需求单号', hrDemand, { required: true }),
  realName: text('姓名', { required: true, max: 32 }),
  mobile: text('手机', { required: true, max: 20, format: 'digits' }),
  idCard: code('身份证号', { required: true, max: 18 }),
  hrCompanyId: ref('劳务公司', hrCompany, { required: true }),
  arriveDate: day('到岗日期', { help: '不填为需求的开始日期' }),
} as const

/** Registers a person for a demand; an unknown person becomes a temp worker of its warehouse. */
export const enrollPerson = call({
  id: 'hr/enroll.add',
  title: '登记报名',
  method: 'POST',
  path: enrolling,
  input: Fields({
    applyNo: Text({ title: '需求单号', minLength: 1, maxLength: 32 }),
    realName: Text({ title: '姓名', minLength: 1, maxLength: 32 }),
    mobile: Text({ title: '手机', minLength: 1, maxLength: 20 }),
    idCard: Text({ title: '身份证号', minLength: 1, maxLength: 18 }),
    hrCompanyId: Text({ title: '劳务公司', pattern: '^\\d{1,18}$' }),
    arriveDate: Optional(Union([Text({ title: '到岗日期', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Null()])),
  }),
  reply: Fields({ enrollNo: Text(), status: Integer() }),
  may: 270302,
  toast: '新增成功',
})

/**
 * People who apply for a demand, sent by a labour company; a hired person is authorised for its shift of every day (floor.md §15.2, 2703).
 */
export const enroll = document({
  id: 'hr/enroll',
  title: '报名管理',
  noun: '报名',
  table: 'employment_enroll',
  number: 'BM',
  life: enrollLife,
  fields: {
    enrollNo: code('报名号', { searched: 'several', width: 135 }),
    applyNo: ref('需求单号', hrDemand, { required: true, width: 135 }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    hrCompanyId: ref('劳务公司', hrCompany, { required: true, width: 160 }),
    realName: text('姓名', { derived: true, width: 100, searched: 'beginning' }),
    mobile: text('手机', { derived: true, masked: true, width: 120, searched: 'beginning' }),
    idCardMasked: text('身份证号', { derived: true, masked: true, width: 170 }),
    gender: choice('性别', { 1: '男', 2: '女' }, { dict: 'staff.gender', derived: true, width: 60 }),
    age: count('年龄', { derived: true, unit: '岁', width: 70 }),
    post: choice('岗位', POST, { dict: 'employment_apply.post', derived: true, width: 80 }),
    interviewResult: choice('面试', INTERVIEW, { dict: 'employment_enroll.interview_result', width: 80 }),
    arriveDate: day('到岗日期'),
    leaveDate: day('离岗日期'),
    pastMarks: json<readonly number[]>('历史标记', { texts: MARK, derived: true, width: 120 }),
    enrollTime: moment('报名时间'),
    remark: text('备注', { max: 200 }),
    status: state('状态', enrollLife, { dict: 'employment_enroll.status' }),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
  },
  acts: {
    hire: {
      title: '录用',
      right: 270321,
      path: `POST ${enrolling}/hire`,
      many: ['enrollNos', many, 'each'],
      from: ['enrolled'],
      to: 'hired',
      ask: ['录用 {enrollNo}？', '录用后按需求的班次逐日授权，凭工牌打卡作业。'],
      toast: '已录用 {n} 人',
      changes: ['hr/recruit', 'hr/demand', 'hr/hiredPerson', 'user/tempUser', 'user/temporaryWorker'],
    },
    reject: {
      title: '不录用',
      right: 270322,
      path: `POST ${enrolling}/reject`,
      many: ['enrollNos', many, 'each'],
      from: ['enrolled'],
      to: 'refused',
      fields: { remark: text('原因', { required: true, max: 200 }) },
      ask: ['不录用 {enrollNo}', '他可以再报别的需求。'],
      danger: true,
      toast: '操作成功',
    },
    cancel: {
      title: '取消报名',
      right: 270310,
      path: `POST ${enrolling}/cancel`,
      from: ['enrolled', 'hired'],
      to: 'off',
      ask: ['取消报名 {enrollNo}？', '已经录用的，授权一起收回；在岗以后不能取消。'],
      danger: true,
      toast: '已取消',
      changes: ['hr/recruit', 'hr/demand', 'hr/hiredPerson', 'user/tempUser', 'user/temporaryWorker'],
    },
    leave: {
      title: '离岗',
      right: 270323,
      path: `POST ${enrolling}/leave`,
      from: ['working'],
      fields: {
        leaveDate: day('最后上班日', { required: true }),
        remark: text('原因', { required: true, max: 200 }),
      },
      ask: ['离岗 {enrollNo}', '这一天以后的授权收回，不再算缺勤；第二天起状态为已离岗。'],
      danger: true,
      toast: '操作成功',
      changes: ['hr/demand', 'hr/hiredPerson', 'hr/attendance', 'user/tempUser', 'user/temporaryWorker'],
    },
  },
  actions: [
    {
      label: '登记报名',
      on: 'new',
      call: enrollPerson,
      fields: enrollFields,
      ask: ['登记报名', '没有登记过的人自动建临时工档案。'],
      changes: ['hr/recruit', 'hr/demand', 'user/temporaryWorker'],
    },
    { label: '导入', on: 'page', import: 'enroll', may: 270305, changes: ['hr/recruit', 'hr/demand', 'user/temporaryWorker'] },
  ],
  steps: { enrolled: 'enrollTime', hired: null, working: null, left: null },
  page: [`GET ${enrolling}/detail`, 270301],
  facts: [
    'realName',
    'mobile',
    'idCardMasked',
    'gender',
    'age',
    'applyNo',
    'post',
    'warehouseNo',
    'hrCompanyId',
    'interviewResult',
    'arriveDate',
    'leaveDate',
    'pastMarks',
    'remark',
  ],
  key: ['enrollNo'],
  list: [
    'realName',
    'mobile',
    'gender',
    'age',
    'enrollNo',
    'applyNo',
    'post',
    'hrCompanyId',
    'interviewResult',
    'arriveDate',
    'leaveDate',
    'pastMarks',
    'status',
    'enrollTime',
    'remark',
    'warehouseNo',
    'sid',
    'createUserName',
    'createTime',
  ],
  shown: [
    'enrollNo',
    'status',
    ['realName', 'mobile'],
    'age',
    ['hrCompanyId', 'applyNo'],
    'interviewResult',
    'arriveDate',
    'pastMarks',
  ],
  search: ['realName', 'mobile', 'applyNo', 'hrCompanyId', 'status', 'warehouseNo'],
  sort: ['-enrollTime'],
  scope: ['warehouse', 'hrCompany'],
  calls: { list: `GET ${enrolling}/list`, count: `GET ${enrolling}/count`, export: `POST ${enrolling}/export` },
  may: { list: 270301, count: 270301, export: 270306 },
  tabs: 'status',
  empty: ['还没有人报名', '劳务公司送来的人在这里登记，也可以用表格导入；录用后自动授权。'],
})
