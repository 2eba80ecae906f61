// 员工管理 · user/staff
import { Array as ListOf, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { hrCompany } from '../hr/refs.ts'
import { choice, code, day, flag, moment, money, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { parentWarehouse } from '../warehouse/refs.ts'
import { staffLife } from '../rules/peopleLife.ts'
import { textsOf } from '../rules/life.ts'

/** staff.post (floor.md §2.1). */
const posts = {
  1: '拣货',
  2: '复核',
  3: '打包',
  4: '称重',
  5: '收货',
  6: '上架',
  7: '退货',
  8: '叉车',
  9: '客服',
  10: '文员',
  11: '主管',
  12: '经理',
} as const
/** staff.employ_type; 2 and 3 come from a labour company. */
const employTypes = { 1: '正式', 2: '劳务派遣', 3: '临时工', 4: '外包' } as const

/** Staff members, with or without an account (floor.md §2.1, §2.5 screen 1105). */
export const staff = resource({
  id: 'user/staff',
  title: '员工管理',
  fields: {
    staffNo: code('工号', { required: true, max: 32, searched: 'several', width: 110 }),
    realName: text('姓名', { required: true, max: 32, width: 110 }),
    gender: choice('性别', { 1: '男', 2: '女' }, { dict: 'staff.gender', width: 60 }),
    mobile: text('手机号', { required: true, max: 20, masked: true, format: 'digits', width: 120, searched: 'beginning' }),
    parentWarehouseNo: ref('物理仓', parentWarehouse, { required: true, width: 100 }),
    dept: text('部门', { max: 64, width: 80 }),
    post: choice('岗位', posts, { dict: 'staff.post', required: true, width: 80 }),
    employType: choice('用工类型', employTypes, { dict: 'staff.employ_type', required: true, width: 90 }),
    hrCompanyId: ref('劳务公司', hrCompany, { width: 110 }),
    entryDate: day('入职日期', { required: true }),
    leaveDate: day('离职日期', { derived: true }),
    hourWageFen: money('时薪', { min: 0, max: 100_000 }),
    pieceWageFlag: flag('计件'),
    account: code('账号', { derived: true, width: 110 }),
    badgeCode: code('工牌码', { derived: true, help: '有账号才有工牌' }),
    updateTime: moment('更新时间', { derived: true }),
    status: choice('状态', textsOf(staffLife), { dict: 'staff.status', derived: true, width: 80 }),
  },
  key: ['staffNo'],
  list: [
    'staffNo',
    'realName',
    'gender',
    'mobile',
    'parentWarehouseNo',
    'dept',
    'post',
    'employType',
    'hrCompanyId',
    'entryDate',
    'leaveDate',
    'account',
    'badgeCode',
    'updateTime',
    'status',
  ],
  shown: [
    'staffNo',
    ['realName', 'account'],
    'status',
    'post',
    ['parentWarehouseNo', 'dept'],
    'mobile',
    'employType',
    'entryDate',
  ],
  search: ['staffNo', 'realName', 'mobile', 'parentWarehouseNo', 'post', 'employType', 'hrCompanyId', 'status'],
  form: {
    基本信息: ['staffNo', 'realName', 'gender', 'mobile', 'parentWarehouseNo'],
    用工: ['dept', 'post', 'employType', 'hrCompanyId', 'entryDate', 'hourWageFen', 'pieceWageFlag'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/staff/list',
    one: 'GET /v1/staff/detail',
    create: 'POST /v1/staff',
    update: 'PUT /v1/staff',
    export: 'POST /v1/staff/export',
  },
  may: { list: 110501, one: 110507, create: 110502, update: 110503, export: 110506 },
  actions: [
    { label: '导入', on: 'page', import: 'staff', may: 110505 },
    {
      label: '打印工牌',
      on: 'both',
      labels: { kind: 'badge', code: 'badgeCode', text: 'realName', no: 'staffNo', company: 'hrCompanyId' },
      unless: { badgeCode: [null] },
      when: { status: [staffLife.working] },
      may: 110507,
    },
  ],
})

const staffNo = Text({ title: '工号', minLength: 1, maxLength: 32 })

/** The person leaves on that day: the account is disabled at once and every session ends. */
export const leaveStaff = call({
  id: 'user/staff.leave',
  title: '离职',
  method: 'PUT',
  path: '/v1/staff/leave',
  input: Fields({ staffNo, leaveDate: Text({ title: '离职日期', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) }),
  reply: Fields({}),
  may: 110521,
  toast: '操作成功',
})

/** The person is employed again; an existing account stays disabled until a user enables it. */
export const rehireStaff = call({
  id: 'user/staff.rehire',
  title: '重新入职',
  method: 'PUT',
  path: '/v1/staff/rehire',
  input: Fields({ staffNo, entryDate: Text({ title: '入职日期', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) }),
  reply: Fields({}),
  may: 110521,
  toast: '操作成功',
})

/** Creates an account with the person's name and phone; its first password is returned only this once. */
export const openStaffAccount = call({
  id: 'user/staff.account',
  title: '开通账号',
  method: 'POST',
  path: '/v1/staff/account',
  input: Fields({
    staffNo,
    account: Text({ title: '账号', maxLength: 32 }),
    roleIds: ListOf(Text({ pattern: '^\\d{1,19}$' }), { title: '角色', maxItems: 50 }),
  }),
  reply: Fields({ password: Text() }),
  may: 110522,
})
