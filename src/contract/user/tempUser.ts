// 临时用户 · user/tempUser
import { Array as ListOf, Integer, Literal, Null, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { hrCompany } from '../hr/refs.ts'
import { choice, code, count, json, moment, money, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { WORK_OP } from '../rules/worktime.ts'
import { warehouse } from '../warehouse/refs.ts'
import { signLife, tempUserLife } from '../rules/peopleLife.ts'
import { textsOf } from '../rules/life.ts'

/** Gives workers new badge codes: the old badges become void, and new ones are printed (floor.md §9.5). */
export const renewBadgesCall = <const M extends number>(id: string, path: string, may: M) =>
  call({
    id,
    title: '换新工牌',
    method: 'POST',
    path,
    input: Fields({ tempNos: ListOf(Text({ maxLength: 32 }), { title: '工号', minItems: 1, maxItems: 500 }) }),
    reply: Fields({ renewed: Integer() }),
    may,
    toast: '操作成功',
  })
export const renewBadges = renewBadgesCall('user/tempUser.renewBadges', '/v1/warehouse/temp/user/badge', 210212)
/** The action of both lists that renews badges. */
export const renewAction = {
  label: '换新工牌',
  on: 'both',
  rows: ['tempNos', 'tempNo'],
  when: { status: [tempUserLife.working] },
  danger: true,
  ask: ['换新工牌？', '手上的工牌马上作废，换好后打印新的。丢了工牌，或工牌是旧式十位码的，换新的。'],
} as const

/** Temp workers and their authorisation of the day (floor.md §9.5, screen 2102). */
export const tempUser = resource({
  id: 'user/tempUser',
  title: '临时用户',
  fields: {
    tempNo: code('工号', { required: true, max: 32, searched: 'several' }),
    realName: text('姓名', { required: true, max: 32 }),
    mobile: text('手机', { required: true, max: 20, masked: true, format: 'digits' }),
    badgeCode: code('工牌码', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    hrCompanyId: ref('劳务公司', hrCompany, { width: 160 }),
    hourWageFen: money('时薪', { min: 0, max: 100_000 }),
    /** window of the current authorisation */
    authId: code('授权编号', { derived: true }),
    startTime: moment('今日授权起', { derived: true }),
    endTime: moment('今日授权止', { derived: true }),
    opTypes: json<readonly number[]>('可作业类型', { texts: WORK_OP, derived: true }),
    signStatus: choice('签到状态', textsOf(signLife), { dict: 'temp_user.sign_status', derived: true }),
    signInTime: moment('签到时间', { derived: true }),
    signOutTime: moment('签退时间', { derived: true }),
    ruleVersion: count('须知', { derived: true, width: 80 }),
    ruleTime: moment('须知签字时间', { derived: true }),
    points: text('今日点数', { derived: true, width: 90 }),
    status: choice('状态', textsOf(tempUserLife), { dict: 'temp_user.status', usual: tempUserLife.working }),
    blackReason: text('黑名单原因', { derived: true }),
  },
  key: ['tempNo'],
  list: [
    'tempNo',
    'realName',
    'mobile',
    'badgeCode',
    'hrCompanyId',
    'warehouseNo',
    'sid',
    'startTime',
    'endTime',
    'opTypes',
    'signStatus',
    'signInTime',
    'signOutTime',
    'ruleVersion',
    'ruleTime',
    'points',
    'status',
    'blackReason',
    'authId',
  ],
  shown: ['tempNo', ['realName', 'hrCompanyId'], 'status', 'signStatus', 'points', 'endTime', 'warehouseNo'],
  search: ['tempNo', 'realName', 'warehouseNo', 'hrCompanyId', 'status'],
  form: ['tempNo', 'realName', 'mobile', 'hrCompanyId', 'warehouseNo', 'sid', 'hourWageFen', 'status'],
  sort: ['tempNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/warehouse/temp/user/list',
    one: 'GET /v1/warehouse/temp/user/detail',
    create: 'POST /v1/warehouse/temp/user',
    update: 'PUT /v1/warehouse/temp/user',
    export: 'POST /v1/warehouse/temp/user/export',
  },
  may: { list: 210201, one: 210207, create: 210202, update: 210203, export: 210206 },
  actions: [
    { label: '导入', on: 'page', import: 'tempUser', may: 210205 },
    { label: '导入授权', on: 'page', import: 'tempAuth', title: '临时工授权', may: 210211, changes: ['user/temporaryWorker'] },
    {
      label: '打印工牌',
      on: 'both',
      labels: { kind: 'badge', code: 'badgeCode', text: 'realName', no: 'tempNo', company: 'hrCompanyId', until: 'endTime' },
      when: { status: [tempUserLife.working] },
      may: 210207,
    },
    { ...renewAction, call: renewBadges, changes: ['user/temporaryWorker'] },
  ],
})

/** Authorises temp workers for a window of the day; an already authorised worker gets the new window and kinds of work. */
export const authorizeCall = <const M extends number>(id: string, path: string, may: M) =>
  call({
    id,
    title: '授权临时工',
    method: 'POST',
    path,
    input: Fields({
      tempNos: ListOf(Text({ maxLength: 32 }), { title: '工号', minItems: 1, maxItems: 500 }),
      startTime: Text({ title: '授权起' }),
      endTime: Text({ title: '授权止' }),
      opTypes: ListOf(Integer({ minimum: 1, maximum: 19 }), { title: '可作业类型', minItems: 1, maxItems: 19 }),
    }),
    reply: Fields({ authorized: Integer() }),
    may,
    toast: '操作成功',
  })
export const authorize = authorizeCall('user/tempUser.authorize', '/v1/warehouse/temp/user/authorize', 210221)

/** Ends the day's authorisation at once. */
export const endAuthCall = <const M extends number>(id: string, path: string, may: M) =>
  call({
    id,
    title: '临时工授权失效',
    method: 'POST',
    path,
    input: Fields({
      tempNos: ListOf(Text({ maxLength: 32 }), { title: '工号', minItems: 1, maxItems: 500 }),
      reason: Text({ title: '失效原因', minLength: 1, maxLength: 100 }),
    }),
    reply: Fields({ lost: Integer() }),
    may,
    toast: '操作成功',
  })
export const lose = endAuthCall('user/tempUser.lose', '/v1/warehouse/temp/user/lose', 210222)

/** Signs a worker in (1) or out (2) on the day's authorisation. */
export const sign = call({
  id: 'user/tempUser.sign',
  title: '签到状态更新',
  method: 'POST',
  path: '/v1/warehouse/temp/user/sign/status',
  input: Fields({
    tempNo: Text({ title: '工号', maxLength: 32 }),
    signType: Union([Literal(1), Literal(2)], { title: '签到类型' }),
  }),
  reply: Fields({}),
  may: 210223,
  toast: '操作成功',
})

/** Puts a worker on the black list for a reason, and ends the current authorisation; or removes the worker from it. */
export const blacklist = call({
  id: 'user/tempUser.blacklist',
  title: '临时工黑名单',
  method: 'PUT',
  path: '/v1/warehouse/temp/user/blacklist',
  input: Fields({
    tempNo: Text({ title: '工号', maxLength: 32 }),
    /** null removes the worker from the list */
    reason: Union([Text({ title: '原因', minLength: 1, maxLength: 100 }), Null()]),
  }),
  reply: Fields({}),
  may: 210224,
  toast: '操作成功',
})
